internal import ByteTools
internal import CXMLSecurity

extension EncryptedPart {
    /// Returns the number of private-key operations that decrypting takes at most.
    package func operationCount(with keys: [RSAPrivateKey]) -> Int {
        self.keys.reduce(0) { count, encrypted in count + keys.count { encrypted.value.count == $0.byteCount } }
    }

    /// Returns the size of the smallest key that a content key may have been encrypted for, in bits; `nil` if there is none.
    package func smallestKey(of keys: [RSAPrivateKey]) -> Int? {
        keys.filter { key in self.keys.contains { $0.value.count == key.byteCount } }.map { $0.bits }.min()
    }

    /// Decrypts the content with the first of the keys for which it can be decrypted.
    ///
    /// There is one failure, whatever its reason is: another key, padding, lengths, the tag.
    package func decrypt(
        with keys: [RSAPrivateKey],
        accepting methods: Set<KeyTransportMethod>
    ) -> (bytes: [UInt8], keyIndex: Int, method: KeyTransportMethod)? {
        for encrypted in self.keys where methods.contains(encrypted.method) {
            for index in keys.indices where encrypted.value.count == keys[index].byteCount {
                if let bytes = decrypt(encrypted, with: keys[index]) { return (bytes, index, encrypted.method) }
            }
        }
        return nil
    }

    private func decrypt(_ encrypted: EncryptedKey, with key: RSAPrivateKey) -> [UInt8]? {
        var (digest, mask, label): (cxs_digest?, cxs_digest?, [UInt8]) = (nil, nil, [])
        if case .oaep(let method, let maskMethod, let bytes) = encrypted.transport {
            (digest, mask, label) = (method.number, maskMethod.number, bytes)
        }
        var isDecrypted = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(1, content.count)) { result, count in
            unsafe label.withUnsafeBufferPointer { label in
                var transport = unsafe cxs_key_transport(
                    is_oaep: digest != nil,
                    digest: Int32(digest?.rawValue ?? 0),
                    mask_digest: Int32(mask?.rawValue ?? 0),
                    label: label.baseAddress,
                    label_count: label.count
                )
                unsafe encrypted.value.withUnsafeBufferPointer { value in
                    unsafe content.withUnsafeBufferPointer { content in
                        guard let value = value.baseAddress, let start = content.baseAddress,
                            let result = result.baseAddress
                        else { return }
                        isDecrypted = unsafe cxs_decrypt(
                            key.pointer,
                            &transport,
                            value,
                            encrypted.value.count,
                            cipher.number,
                            start,
                            content.count,
                            result,
                            &count
                        )
                    }
                }
            }
        }
        return isDecrypted ? bytes : nil
    }
}
