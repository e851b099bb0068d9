import CauseSet
import Foundation

/// Prints the number of correct first findings, by family.
@main
enum ScoreCauses {
    static func main() {
        let (table, errors) = CauseSet.score()
        for line in table + errors { print(line) }
        exit(errors.isEmpty ? 0 : 1)
    }
}
