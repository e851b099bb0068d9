import CauseSet

import Foundation

/// Prints how many first findings are right, by family.
@main
enum ScoreCauses {
    static func main() {
        let (table, faults) = CauseSet.score()
        for line in table + faults { print(line) }
        exit(faults.isEmpty ? 0 : 1)
    }
}
