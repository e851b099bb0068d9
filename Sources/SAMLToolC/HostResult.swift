internal import CHostBoundary
internal import CSAMLTool

/// The places of a call's result and error in the host's memory, either of which may be NULL.
@safe
struct HostResult<Object> {
    private let result: UnsafeMutablePointer<UnsafeMutablePointer<Object>?>?
    private let error: HostError

    init(
        _ result: UnsafeMutablePointer<UnsafeMutablePointer<Object>?>?,
        _ error: UnsafeMutablePointer<UnsafeMutablePointer<samltool_error>?>?
    ) {
        unsafe self.result = unsafe result
        self.error = unsafe HostError(error)
    }

    /// Runs a call, and stores the object that it creates, or its error.
    ///
    /// - Parameter body: Creates the block of the object; `nil` if there is no memory.
    /// - Returns: The status of the call.
    func store(_ body: () throws(BoundaryError) -> ResultBlock?) -> samltool_status {
        unsafe result?.pointee = nil
        return error.reporting { () throws(BoundaryError) in
            guard let result = unsafe result else { throw .invalidArgument("the place of the result is NULL") }
            guard let block = unsafe try body() else { throw .noMemory }
            unsafe result.pointee = block.start.assumingMemoryBound(to: Object.self)
        }
    }
}

extension HostResult<samltool_document> {
    /// Runs a call, and stores the text that it creates, or its error.
    func store(_ body: () throws(BoundaryError) -> [UInt8]) -> samltool_status {
        unsafe store { () throws(BoundaryError) in unsafe ResultBlock(document: try body()) }
    }
}

extension HostResult<samltool_document> {
    /// Runs a call, and stores the two texts that it creates, or its error.
    ///
    /// - Parameters:
    ///   - other: The place of the second document.
    ///   - body: Creates the texts.
    /// - Returns: The status of the call.
    func store(
        beside other: UnsafeMutablePointer<UnsafeMutablePointer<samltool_document>?>?,
        _ body: () throws(BoundaryError) -> ([UInt8], [UInt8])
    ) -> samltool_status {
        unsafe other?.pointee = nil
        return unsafe store { () throws(BoundaryError) in
            guard let other = unsafe other else { throw .invalidArgument("the place of the second result is NULL") }
            let (first, second) = try body()
            guard let block = unsafe ResultBlock(document: first) else { return nil }
            guard let otherBlock = unsafe ResultBlock(document: second) else {
                _ = unsafe ResultBlock.free(block.start)
                return nil
            }
            unsafe other.pointee = otherBlock.start.assumingMemoryBound(to: samltool_document.self)
            return unsafe block
        }
    }
}

/// The place of a call's error in the host's memory, which may be NULL.
@safe
struct HostError {
    private let error: UnsafeMutablePointer<UnsafeMutablePointer<samltool_error>?>?

    init(_ error: UnsafeMutablePointer<UnsafeMutablePointer<samltool_error>?>?) {
        unsafe self.error = unsafe error
    }

    /// Runs a call, and stores its error.
    func reporting(_ body: () throws(BoundaryError) -> Void) -> samltool_status {
        chb_begin_call()
        defer { chb_end_call() }
        unsafe error?.pointee = nil
        do throws(BoundaryError) {
            try body()
            return samltool_status(SAMLTOOL_OK)
        } catch {
            if let place = unsafe self.error {
                unsafe place.pointee = ResultBlock(error)?.start.assumingMemoryBound(to: samltool_error.self)
            }
            return error.status
        }
    }
}

extension ResultBlock {
    /// Creates an error object.
    fileprivate init?(_ error: BoundaryError) {
        unsafe self.init(
            structures: MemoryLayout<samltool_error>.stride,
            texts: error.id.blockBytes + error.message.blockBytes
        )
        let object = unsafe items(samltool_error.self, 1)
        unsafe object.initialize(to: samltool_error(id: text(error.id), message: text(error.message)))
    }

    /// Creates a document.
    fileprivate init?(document bytes: [UInt8]) {
        unsafe self.init(structures: MemoryLayout<samltool_document>.stride, texts: bytes.count + 1)
        let object = unsafe items(samltool_document.self, 1)
        unsafe object.initialize(to: samltool_document(text: text(bytes)))
    }
}
