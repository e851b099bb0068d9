import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports

/// The result of encoding a response and decoding it again.
struct RoundtripResult {
    private let name: String
    private var trace: EncodingTrace?
    private var trip: Trip?
    private var failure: Failure?

    private struct Trip {
        let byteCount: Int
        let roundTrip: RoundTrip
        let report: NormalizationReport
        /// `nil` if no key is trusted.
        let view: SignatureView?

        var isGood: Bool { roundTrip.isIntact && view?.isValid != false }
    }

    /// The reason why there is nothing to compare.
    private enum Failure {
        /// An error inside a number of layers.
        case encoding(SAMLEncodingError, layer: Int)
        case other(ToolError)
    }

    init(
        of unwrapping: Result<EncodingTrace, ToolError>,
        named name: String,
        as stage: DiagnosisContext.Stage?,
        _ verifier: ResponseVerifier?
    ) {
        self.name = name
        do {
            let trace = try unwrapping.get()
            self.trace = trace
            let response = try trace.xml()
            let roundTrip = try RoundTrip(of: response)
            let report = try NormalizationReport(explaining: response)
            let stage = stage ?? (trace.wasSent ? .sent : .received)
            let now = SAMLTimestamp.now
            let view = verifier.map { SignatureView(of: report, on: response, as: stage, $0, at: now.date) }
            trip = Trip(byteCount: response.count, roundTrip: roundTrip, report: report, view: view)
        } catch let error as SAMLEncodingError {
            failure = .encoding(error, layer: trace?.layers.count ?? 0)
        } catch {
            failure = .other(
                error as? ToolError ?? ToolError(.software, "tool.internal-error", "internal error: \(error)")
            )
        }
    }

    var status: ExitStatus {
        switch failure {
        case .encoding: .dataError
        case .other(let error): error.status
        case nil: trip?.isGood ?? false ? .success : .rejected
        }
    }

    private var layers: [String] { trace?.layers.map(\.kind.rawValue) ?? [] }

    private var observations: [String] { trace?.observations.map(\.kind.rawValue) ?? [] }

    private var risks: [String: Int] {
        let counts = NormalizationChange.Risk.allCases.map { ($0.rawValue, trip?.report.count(of: $0) ?? 0) }
        return Dictionary(uniqueKeysWithValues: counts.filter { $0.1 > 0 })
    }

    var json: JSON {
        [
            "file": name,
            "layers": layers,
            "encodingFindings": observations,
            "byteCount": trip?.byteCount,
            "normalizedByteCount": trip?.roundTrip.normalized.count,
            "encodedByteCount": trip?.roundTrip.body.bytes.count,
            "risks": risks,
            "isIntact": trip?.roundTrip.isIntact ?? false,
            "signature": trip?.view?.json,
            "failure": failureJSON,
        ]
    }

    private var failureJSON: JSON? {
        switch failure {
        case .encoding(let error, let layer): error.json(layer: layer)
        case .other(let error): error.json
        case nil: nil
        }
    }

    var lines: [String] {
        let name = name.withoutControls
        switch failure {
        case .encoding(let error, let layer):
            let place = error.offset.map { " (at byte \($0))" } ?? ""
            let layer = layer > 0 ? "layer \(layer + 1): " : ""
            return ["error    \(name): \(layer)\(error.message)\(place) [\(error.code.rawValue)]"]
        case .other(let error):
            return ["error    \(name): \(error.text) [\(error.id)]"]
        case nil: break
        }
        guard let trip else { return [] }
        let (sent, body) = (trip.roundTrip.normalized.count, trip.roundTrip.body.bytes.count)
        let unwrapped = layers.isEmpty ? "" : ", decoded from \(layers.joined(separator: ", "))"
        let notes = observations + risks.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }
        let line =
            (trip.roundTrip.isIntact ? "intact   " : "DIFFERS  ")
            + "\(name): \(trip.byteCount) bytes, normalized \(sent), form body \(body)\(unwrapped)"
            + (notes.isEmpty ? "" : " [\(notes.joined(separator: ", "))]")
        return [line] + (trip.view.map { ["         \($0.summary)"] } ?? [])
    }
}
