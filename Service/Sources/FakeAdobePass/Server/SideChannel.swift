import AdobePass
import HTTPTypes
import Hummingbird
import SAMLEncoding

/// The routes that are not Adobe's: the log, the counts, the faults, and the page on which a viewer signs in.
struct SideChannel: Sendable {
    private static let maximumBytes = 1 << 20

    let state: StandInState

    func addRoutes(to router: Router<StandInContext>) {
        let state = state
        router.get("/__log") { _, _ in Self.json(await state.log) }
        router.delete("/__log") { _, _ in
            await state.clearLog()
            return Response(status: .noContent)
        }
        router.get("/__state") { _, _ in Self.json(await state.counts) }
        router.get("/__faults") { _, _ in Self.json(await state.faults) }
        router.delete("/__faults") { _, _ in
            await state.clearFaults()
            return Response(status: .noContent)
        }
        router.post("/__faults") { request, _ in
            let body = try await request.body.collect(upTo: Self.maximumBytes)
            do throws(StandInError) {
                await state.add(try ScriptedFault.list(json: Array(body.readableBytesView)))
                return Response(status: .noContent)
            } catch {
                return ServiceResponder.response(
                    .json(PlainErrorBody(status: 400, message: error.message), status: 400)
                )
            }
        }
        addViewerRoutes(to: router)
    }

    private func addViewerRoutes(to router: Router<StandInContext>) {
        let state = state
        router.get(RouterPath(ViewerPage.path)) { request, _ in
            let query = try? FormFields(parsing: Array((request.uri.query ?? "").utf8))
            let code = try? query?.value(named: "code")
            return ServiceResponder.response(.html(ViewerPage.form(code: code ?? "")))
        }
        router.get(RouterPath(ViewerPage.signedOutPath)) { _, _ in
            ServiceResponder.response(.html(ViewerPage.signedOut))
        }
        router.post(RouterPath(ViewerPage.path)) { request, _ in
            let body = try await request.body.collect(upTo: Self.maximumBytes)
            let form = try? FormFields(parsing: Array(body.readableBytesView))
            guard let code = try? form?.value(named: "code"), let session = await state.signIn(code: code) else {
                return ServiceResponder.response(.html(ViewerPage.unknownCode, status: 404))
            }
            guard let url = session.redirectURL, ViewerPage.canRedirect(to: url) else {
                return ServiceResponder.response(.html(ViewerPage.signedIn))
            }
            return ServiceResponder.response(.redirect(to: url))
        }
    }

    private static func json(_ value: some Encodable) -> Response { ServiceResponder.response(.json(value)) }
}
