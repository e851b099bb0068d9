import CauseSet

import Foundation

/// Prints the number of correct first findings, by family.
@main
enum ScoreCauses {
    static func main() {
        let (table, faults) = CauseSet.score()
        for line in table + faults { print(line) }
        exit(faults.isEmpty ? 0 : 1)
    }
}
