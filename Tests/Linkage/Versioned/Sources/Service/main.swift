import Foundation
import SAMLDiagnosis

let diagnosis = ResponseDiagnosis(of: Array("nothing".utf8), at: .now(Date(timeIntervalSince1970: 0)))
print(diagnosis.findings.first?.rule.id ?? "no finding")
