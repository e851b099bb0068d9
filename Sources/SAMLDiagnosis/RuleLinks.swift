internal import SAML
internal import SAMLEncoding

// Maps the reports of the lower layers to the rules of the same identifier. A case without a rule does not compile.

extension Rule {
    init(_ check: VerificationRule) {
        self =
            switch check {
            case .libraryUnavailable: .libraryUnavailable
            case .tooLarge: .xmlTooLarge
            case .nulByte: .xmlNULByte
            case .notUTF8: .xmlNotUTF8
            case .byteOrderMark: .xmlByteOrderMark
            case .declaration: .xmlDeclaration
            case .encodingLabel: .xmlEncodingLabel
            case .doctype: .xmlDoctype
            case .processingInstruction: .xmlProcessingInstruction
            case .tagTooLarge: .xmlTagTooLarge
            case .tooManyAttributes: .xmlTooManyAttributes
            case .tooManyTags: .xmlTooManyTags
            case .tooDeep: .xmlTooDeep
            case .tooManyNamespaces: .xmlTooManyNamespaces
            case .malformed: .xmlMalformed
            case .forbiddenNode: .xmlForbiddenNode
            case .comment: .xmlComment
            case .namespaceURI: .xmlNamespaceURI
            case .notAResponse: .structureNotAResponse
            case .nestedResponse: .structureNestedResponse
            case .encryptedAssertion: .structureEncryptedAssertion
            case .noAssertion: .structureNoAssertion
            case .severalAssertions: .structureSeveralAssertions
            case .misplacedAssertion: .structureMisplacedAssertion
            case .invalidID: .xmlIDInvalid
            case .ambiguousID: .xmlIDAmbiguous
            case .signatureMissing: .signatureMissing
            case .severalSignatures: .signatureSeveral
            case .misplacedSignature: .signatureMisplaced
            case .signaturePosition: .signaturePosition
            case .signatureStructure: .signatureStructure
            case .signatureContent: .signatureForbiddenContent
            case .signatureObject: .signatureObject
            case .referenceCount: .signatureReferenceCount
            case .referenceURI: .signatureReferenceURI
            case .transforms: .signatureTransforms
            case .prefixList: .signaturePrefixList
            case .canonicalization: .signatureCanonicalization
            case .inclusiveCanonicalization: .signatureInclusiveC14N
            case .signatureAlgorithm: .signatureAlgorithm
            case .digestAlgorithm: .signatureDigestAlgorithm
            case .sha1: .signatureSHA1
            case .digestValue: .signatureDigestValue
            case .emptyDigest: .signatureEmptyDigest
            case .signatureValue: .signatureValue
            case .tooMuchWork: .xmlTooMuchWork
            case .noTrustedKey: .trustNoKey
            case .fingerprintMismatch: .trustFingerprint
            case .weakKey: .trustWeakKey
            case .metadataExpired: .trustMetadataExpired
            case .certificateExpired: .trustCertificateExpired
            case .digestMismatch: .signatureDigestMismatch
            case .signatureMismatch: .signatureMismatch
            case .wrongKey: .signatureWrongKey
            case .unprocessable: .signatureUnprocessable
            case .signedOctets: .signatureSignedOctets
            case .signedInfoDiffers: .signatureSignedInfoDiffers
            case .digestRecheck: .signatureDigestRecheck
            case .enginesDiffer: .signatureEnginesDiffer
            case .encryptionStructure: .encryptionStructure
            case .encryptionAlgorithm: .encryptionAlgorithm
            case .legacyEncryption: .encryptionLegacy
            case .weakDecryptionKey: .encryptionWeakKey
            case .tooManyOperations: .encryptionTooMuchWork
            case .cannotDecrypt: .encryptionCannotDecrypt
            case .signedRoot: .assertionSignedRoot
            case .malformedAssertion: .assertionMalformed
            case .invalidTime: .assertionInvalidTime
            case .otherEntity: .trustOtherEntity
            case .unboundKey: .trustUnboundKey
            case .responseVersion: .responseVersion
            case .assertionVersion: .assertionVersion
            case .statusNotSuccess: .statusNotSuccess
            case .issuerMismatch: .issuerMismatch
            case .issuerConflict: .issuerConflict
            case .destinationMismatch: .responseDestination
            case .inResponseToMismatch: .responseInResponseTo
            case .issuedInFuture: .conditionsIssuedInFuture
            case .conditionsInterval: .conditionsInterval
            case .notYetValid: .conditionsNotYetValid
            case .expired: .conditionsExpired
            case .unbounded: .conditionsUnbounded
            case .unknownCondition: .conditionsUnknown
            case .oneTimeUse: .conditionsOneTimeUse
            case .audienceMissing: .audienceMissing
            case .audienceMismatch: .audienceMismatch
            case .subjectMissing: .subjectMissing
            case .subjectEncrypted: .subjectEncrypted
            case .confirmation: .subjectConfirmation
            case .sessionExpired: .sessionExpired
            case .duplicateAttribute: .attributesDuplicate
            case .attributesEncrypted: .attributesEncrypted
            }
    }

    init(_ kind: EncodingObservation.Kind) {
        self =
            switch kind {
            case .percentEncodedTwice: .encodingPercentEncodedTwice
            case .base64Twice: .encodingBase64Twice
            case .unexpectedLayer: .encodingUnexpectedLayer
            case .base64Missing: .encodingBase64Missing
            case .plusBecameSpace: .encodingPlusBecameSpace
            case .plusNotEncoded: .encodingPlusNotEncoded
            case .plusReadAsSpace: .encodingPlusReadAsSpace
            case .lineBreaks: .encodingLineBreaks
            case .spacesBetweenLines: .encodingSpacesBetweenLines
            case .urlSafeAlphabet: .encodingURLSafeAlphabet
            case .paddingMissing: .encodingPaddingMissing
            case .dataAfterPadding: .encodingBytesAfterPadding
            case .trailingBits: .encodingTrailingBits
            case .byteOrderMark: .encodingByteOrderMark
            case .surroundingWhitespace: .encodingSurroundingWhitespace
            case .stringLiteral: .encodingStringLiteral
            case .swiftOptional: .encodingSwiftOptional
            case .htmlEscaped: .encodingHTMLEscaped
            case .soapEnvelope: .encodingSoapEnvelope
            case .utf16: .encodingUTF16
            case .gzip: .encodingGzip
            case .zlib: .encodingZlib
            case .deflate: .encodingDeflate
            case .quotedPrintable: .encodingQuotedPrintable
            case .hexadecimal: .encodingHexadecimal
            case .lineNumbers: .encodingLineNumbers
            case .diffMarks: .encodingDiffMarks
            case .jsonObject: .encodingJSONObject
            case .pemArmor: .encodingPEMArmor
            case .typographicQuotes: .encodingTypographicQuotes
            case .invisibleCharacters: .encodingInvisibleCharacters
            case .embedded: .encodingEmbedded
            case .urlQuery: .encodingURLQuery
            case .cutShort: .encodingCutShort
            case .notUTF8: .encodingNotUTF8
            }
    }

    init(_ code: SAMLEncodingError.Code) {
        self =
            switch code {
            case .empty: .encodingEmpty
            case .notUTF8: .encodingNotUTF8
            case .alreadyEncoded: .encodingAlreadyEncoded
            case .notXML: .encodingNotXML
            case .unsupportedLayer: .encodingUnsupportedLayer
            case .tooLarge: .encodingTooLarge
            case .tooManyLayers: .encodingTooManyLayers
            case .tooMuchWhitespace: .whitespaceHeldTooMuch
            case .severalResponses: .encodingSeveralResponses
            case .invalidCharacter: .encodingInvalidCharacter
            case .percentEncoded: .encodingPercentEncoded
            case .urlSafeAlphabet: .encodingURLSafeAlphabet
            case .lineBreak: .encodingLineBreaks
            case .spaceInBase64: .encodingPlusBecameSpace
            case .missingPadding: .encodingPaddingMissing
            case .dataAfterPadding: .encodingBytesAfterPadding
            case .invalidLength: .encodingInvalidLength
            case .trailingBits: .encodingTrailingBits
            case .invalidEscape: .encodingInvalidEscape
            case .fieldMissing: .encodingFieldMissing
            case .duplicateField: .encodingDuplicateField
            case .invalidLiteral: .encodingInvalidLiteral
            }
    }

    init(_ change: NormalizationChange.Kind) {
        self =
            switch change {
            case .runCollapsed: .whitespaceRunCollapsed
            case .lineBreakDeleted: .whitespaceLineBreakDeleted
            case .trimmed: .whitespaceTrimmed
            }
    }

    init(_ risk: NormalizationChange.Risk) {
        self =
            switch risk {
            case .attributesJoined: .whitespaceAttributesJoined
            case .wordsJoined: .whitespaceWordsJoined
            case .signedContentChanged: .whitespaceSignedContentChanged
            }
    }
}
