internal import SAMLEncoding

/// The throw-away key of an attacker, which is public, so that mutations are the same in every run.
///
/// No receiver may trust it.
enum AttackerKey {
    static func signing() throws(TestKitError) -> SigningKey { try SigningKey(pem: Array(pem.utf8)) }

    static func der() throws -> [UInt8] { try Base64Text(validating: Array(certificate.utf8)).decoded() }

    static func certificateData(
        _ base64: String = certificate,
        in text: ResponseText,
        _ signature: ResponseText.Element
    ) -> String {
        text.element("X509Data", like: signature, text.element("X509Certificate", like: signature, base64))
    }

    static func keyValue(in text: ResponseText, _ signature: ResponseText.Element) -> String {
        let parts =
            text.element("Modulus", like: signature, modulus) + text.element("Exponent", like: signature, "AQAB")
        return text.element("KeyValue", like: signature, text.element("RSAKeyValue", like: signature, parts))
    }

    static let certificate = """
        MIIDGTCCAgGgAwIBAgIUA5RYEnzofnEu0aGUrzQpjxfYmnAwDQYJKoZIhvcNAQELBQAwGzEZMBcG\
        A1UEAwwQYXR0YWNrZXIuZXhhbXBsZTAgFw0yNjExMjIyMDM4NDJaGA8yMTI2MTAyOTIwMzg0Mlow\
        GzEZMBcGA1UEAwwQYXR0YWNrZXIuZXhhbXBsZTCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoC\
        ggEBAOl3yF29/d23XApjyB8ObUkpbS/zn9YDgp3/00jolG/iRwINp2DCWibxIM8DDcNGAziqMLQb\
        LVdJFdmN33CjNjQ6uUhD13zaMfJCuRtD5qfzuUrVnTHSDi/gVtAI7eAQubwkH63SsKUdU7jWBxPk\
        cJjiRzI48S7n+9Vkz145Yrsw+d/JkUnq0fytS8YlJV76szk39Im2XeAbHjoX9VTRrL/N96ftXlyP\
        hwG+1Mf2L5aDWpTm2UGNLO0Mi8IOB05ILkrxxtfaovaJGt61KDA3WNZ9eu4yhpQbDjk4qKaWwZXr\
        zrqA8oXewsM1tuV0abgP+jzrFYBBzyaRlWZl4oEnyDsCAwEAAaNTMFEwHQYDVR0OBBYEFCX7K8f+\
        Hu92DuGT1havx6LVWinVMB8GA1UdIwQYMBaAFCX7K8f+Hu92DuGT1havx6LVWinVMA8GA1UdEwEB\
        /wQFMAMBAf8wDQYJKoZIhvcNAQELBQADggEBADKBMr41fhbdKji6OFQcCT7KlSLbbbBkPZ+lhX9K\
        RElNjLwZLnUv+QZIKHNhJNifqCw6Hyrd4nY3KpeIrXj1vWqQqqG7QqsmAy2uy4/MFumvhJ0EARaI\
        TY/mmV1qXDUUxNRhStzqsFZuRSehKqw6vgQApf+hnXwTlL5aJ+Rnyz0Uieij9rIT+E8IqiM/c2RW\
        pPaoXKeDLczmcVQlycRFOzohcPoZC+WYoDzMm2IoC/am20zl9G13ugPyHv8iUmWRMRn5OV/RsYEf\
        YoMg9U3EsoiOc6BzPfzcPQC3bLPqP3SlF+4MAzs7FEJfyLGSMV2wC7kNX63R9e2UD8kl1dfUTHY=
        """

    private static let modulus = """
        6XfIXb393bdcCmPIHw5tSSltL/Of1gOCnf/TSOiUb+JHAg2nYMJaJvEgzwMNw0YDOKowtBstV0kV\
        2Y3fcKM2NDq5SEPXfNox8kK5G0Pmp/O5StWdMdIOL+BW0Ajt4BC5vCQfrdKwpR1TuNYHE+RwmOJH\
        MjjxLuf71WTPXjliuzD538mRSerR/K1LxiUlXvqzOTf0ibZd4BseOhf1VNGsv833p+1eXI+HAb7U\
        x/YvloNalObZQY0s7QyLwg4HTkguSvHG19qi9oka3rUoMDdY1n167jKGlBsOOTioppbBlevOuoDy\
        hd7CwzW25XRpuA/6POsVgEHPJpGVZmXigSfIOw==
        """

    private static let pem = """
        -----BEGIN PRIVATE KEY-----
        MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDpd8hdvf3dt1wK
        Y8gfDm1JKW0v85/WA4Kd/9NI6JRv4kcCDadgwlom8SDPAw3DRgM4qjC0Gy1XSRXZ
        jd9wozY0OrlIQ9d82jHyQrkbQ+an87lK1Z0x0g4v4FbQCO3gELm8JB+t0rClHVO4
        1gcT5HCY4kcyOPEu5/vVZM9eOWK7MPnfyZFJ6tH8rUvGJSVe+rM5N/SJtl3gGx46
        F/VU0ay/zfen7V5cj4cBvtTH9i+Wg1qU5tlBjSztDIvCDgdOSC5K8cbX2qL2iRre
        tSgwN1jWfXruMoaUGw45OKimlsGV6866gPKF3sLDNbbldGm4D/o86xWAQc8mkZVm
        ZeKBJ8g7AgMBAAECggEATBvI3Upk+oTeQ+LQZ9NnrAyNtC6bAgUF7STrR17OmQSu
        ekxiLqhdBEniFKodr/VgcnYEx4n+h3BjZ5cY6prCPleQdC7tjh2BX8UBnBJQHJtW
        4b7ubkHYbyIWmt32Ue+R5PPvwdYn0MPVObHH/+OeEzDc3dHzSgPFNIUXFtPlTDkl
        GBtu71I94pFQJ/WVnrh3t79cRCaGuNy99RKb7Ui1cVeQwxlRxGThTyI1AFizfR1a
        B8Bv9xcoFRR+sdYLuXZL51+AneNe646ScLsIruFgQbbz7wJuEJ4VPo+eq+dNvtrE
        xuaRsGHty9HOzteWC6SBzA/Wo/6F0ioiCHamQZM+XQKBgQD8xgBspezm9OiEQuyR
        P9x5r24p4MmQqD/caiqPInhqcSjZPH2eCEsBMCgcdW+T1m7Tp8bMvCKkkInmZ3h6
        psduZ69z8p7vCLHA1n0L46Dli97gNArT6QWI4nft6P03VPwXSIippsHhYQAOwCnZ
        mp1AKyAc7dL22ZW3gDEzlCnPhQKBgQDscrIL3qZp1+b3/ZC9JV2qtE6kMigxw78c
        w7p2LTZpRIaS/tH6uSocYnNvmZdwlejilEHlmH8usxOyW1wzUyDA388qiiqZomS+
        wmKw/bAxb0Ju62w4C3zJoyq2OpuA3pV7F+Svq4C3ZmVvfBHbbaJmYH+M/Tsi/ck+
        j5UIKy5kvwKBgQCg1cvHVfxbKFIadgrYkO3Ub4+FDgazCJs5wEO8N46vC7mWICs9
        tsEizGV5Vi/cvYBfJE4WT08rrtxPwl6ijCQxV8AH4sTGC54uuUtvmTLzXABAYFzT
        YV2oL5Fny+vynRyaJAjxCa4rnfDPce4vC3YrMkWIorqtXt0omWS1EP1ZkQKBgBxl
        vgp86CGoI34/PuXomfJJi3Re7cLkToym2TsePP2xlDQNVKy3Fl6oWFLb8Hs+FeU4
        hx2LDiNOsJvoKw+i+TkQ6DGkvG8NOOpMMEwve7zELwdhUPL+NjOFXDjcmxaEJRHO
        kdGjWGcubhpQnVhsN2fySP9m3nZaYpQX7H85qG3DAoGAF3mCpj1xnmBs89Np+jXE
        hkcTwSqTRcaIQYaXyhohTqTWf1FaVEALcVWNhzKHtn3QGo0WIRUSSAsFaAgmRQ7T
        9xLAxAHlIr+47Cvsk25J/tYq88JVmrdC12Sl3l4GaGIRKXRNkLXWfEJN/h+HhnG/
        Q4qDSgMGLDqr8Ub+/tGlnzY=
        -----END PRIVATE KEY-----
        """
}

extension SigningKey {
    /// The public key in PEM, which an attacker may know.
    var publicKeyPEM: [UInt8] { Array(Base64Text(encoding: key.subjectPublicKeyInfo).pem("PUBLIC KEY").utf8) }
}
