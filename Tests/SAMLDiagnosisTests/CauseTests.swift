import CauseSet
import Testing

@Suite("The scored set of causes")
struct CauseTests {
    @Test("The first finding names the cause, and a good payload has no error and no warning", arguments: CauseSet.all)
    func cause(row: CauseCase) throws {
        let error = try row.error()
        #expect(error == nil)
    }

    @Test("There are enough of each kind, and none twice")
    func size() {
        let broken = CauseSet.all.filter { $0.family != .good }
        #expect(broken.count >= 200)
        #expect(CauseSet.all.count - broken.count >= 20)
        #expect(Set(CauseSet.all.map(\.description)).count == CauseSet.all.count)
        for family in CauseCase.Family.allCases {
            #expect(CauseSet.all.count { $0.family == family } >= 20, "\(family)")
        }
        #expect(broken.allSatisfy { (1...5).contains($0.causes.count) })
    }
}
