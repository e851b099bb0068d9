internal import CHostBoundary

/// The verifiers that hosts hold and, in debug mode, their other objects.
///
/// A handle is a slot and the number of its use, so a freed one is never valid again.
struct HandleTable {
    private struct Slot {
        var verifier: LoadedVerifier?
        var use: UInt
    }

    private static let slotBits = UInt(UInt.bitWidth / 2)
    private static let slotMask = (UInt(1) << slotBits) - 1

    private var slots: [Slot] = []
    private var freeSlots: [Int] = []
    /// The size of each registered object, by its address.
    private var objects: [UInt: Int] = [:]

    /// Calls the body with the table of the process, which no other thread uses at the same time.
    static func with<Result>(_ body: (inout Self) -> Result) -> Result {
        chb_lock()
        defer { chb_unlock() }
        return unsafe body(&processTable)
    }

    /// Adds a verifier; `nil` if there are too many.
    mutating func add(_ verifier: LoadedVerifier) -> OpaquePointer? {
        let index: Int
        if let free = freeSlots.popLast() {
            index = free
            slots[index].use += 1
            slots[index].verifier = verifier
        } else {
            index = slots.count
            guard index < Self.slotMask else { return nil }
            slots.append(Slot(verifier: verifier, use: 1))
        }
        return unsafe OpaquePointer(bitPattern: slots[index].use << Self.slotBits | UInt(index))
    }

    /// The verifier of a handle; `nil` if it was removed or never existed.
    func verifier(_ handle: OpaquePointer?) -> LoadedVerifier? {
        unsafe index(of: handle).flatMap { slots[$0].verifier }
    }

    /// Removes a verifier; returns it, so that it is freed outside the lock.
    mutating func remove(_ handle: OpaquePointer?) -> LoadedVerifier? {
        guard let index = unsafe index(of: handle), let verifier = slots[index].verifier else { return nil }
        slots[index].verifier = nil
        // A slot whose uses are exhausted is not used again.
        if slots[index].use < UInt.max >> Self.slotBits { freeSlots.append(index) }
        return verifier
    }

    /// Registers an object.
    mutating func register(_ object: UnsafeMutableRawPointer, ofBytes count: Int) {
        objects[UInt(bitPattern: object)] = count
    }

    /// Removes an object and returns its size; `nil` if it is not registered.
    mutating func unregister(_ object: UnsafeMutableRawPointer) -> Int? {
        objects.removeValue(forKey: UInt(bitPattern: object))
    }

    private func index(of handle: OpaquePointer?) -> Int? {
        let bits = UInt(bitPattern: handle)
        let index = Int(bits & Self.slotMask)
        return slots.indices.contains(index) && slots[index].use == bits >> Self.slotBits ? index : nil
    }
}

/// Guarded by the lock of `CHostBoundary`.
nonisolated(unsafe) private var processTable = HandleTable()
