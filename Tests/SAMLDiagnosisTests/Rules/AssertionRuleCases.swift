import Attacks
import Foundation
import SAML
import SAMLDiagnosis
import TestSupport

extension RuleCase {
    private static func attribute(_ name: String, _ value: String) -> RuleInput {
        .signed { $0.attributes = ConstructedResponse.attribute(name, value) }
    }

    /// A value that declares a type.
    private static func typed(_ type: String, _ value: String) -> RuleInput {
        .signed {
            $0.attributes = ConstructedResponse.attribute("x", value).replacing(
                "<saml:AttributeValue>",
                with:
                    #"<saml:AttributeValue xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="\#(type)">"#
            )
        }
    }

    static let attributes = [
        RuleCase(
            "attributes.required-missing",
            .signed().requiring("userID", "upstreamUserID"),
            near: .signed().requiring("userID", "zip", "NameID")
        ),
        RuleCase(
            "attributes.required-empty",
            attribute("userID", " ").requiring("userID"),
            near: attribute("userID", " ")
        ),
        RuleCase("attributes.name-differs", .signed().requiring("userId"), near: .signed().requiring("userID")),
        RuleCase(
            "attributes.duplicate",
            .meaning(.attributeTwice),
            near: .meaning(.attributeTwiceOfTwoFormats),
            // Only one format has the postal code.
            leaving: ["attributes.zip"]
        ),
        RuleCase("attributes.encrypted", .meaning(.encryptedAttribute), near: .meaning(.nothingChanged)),
        RuleCase("subject.encrypted", .meaning(.encryptedName), near: .meaning(.noName)),
        RuleCase(
            "attributes.looks-encrypted",
            attribute("zip", "Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4"),
            near: attribute("userID", "Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4")
        ),
        RuleCase(
            "subject.nameid-missing",
            .signed { $0.nameID = "" }.requiring("NameID"),
            near: .signed { $0.nameID = "" }
        ),
        RuleCase(
            "attributes.wrong-type",
            typed("xs:integer", "adult"),
            near: typed("xs:integer", "18")
        ),
        RuleCase(
            "attributes.wrong-type",
            "elements for text",
            attribute("userID", "<x>1</x>").requiring("userID"),
            near: attribute("userID", "<x>1</x>")
        ),
        RuleCase("attributes.zip", attribute("zip", "9411"), near: attribute("zip", "94110-1234")),
        RuleCase("attributes.rating", attribute("maxRating", "PEGI 18"), near: attribute("maxRating", "tv-ma")),
    ]

    private static let window = #"NotBefore="2026-11-20T12:00:00Z" NotOnOrAfter="2026-11-20T13:00:00Z""#

    /// A response that is valid for an hour, judged some seconds after that.
    private static func late(by seconds: Double) -> RuleInput {
        RuleInput.signed {
            $0.conditions = $0.conditions.replacing(
                #"NotOnOrAfter="2126-11-20T20:00:00Z""#,
                with: #"NotOnOrAfter="2026-11-20T12:01:00Z""#
            )
        }.at(AttackBase.instant.addingTimeInterval(seconds))
    }

    /// A response that was issued at a time, which is judged at 12:01:00.
    private static func issued(_ time: String) -> RuleInput {
        .signed { $0.assertionAttributes = #"Version="2.0" IssueInstant="\#(time)""# }
    }

    /// A response with an address as its Destination and Recipient.
    private static func sent(to address: String) -> RuleInput {
        .signed { pieces in
            let usual = "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer"
            pieces.responseAttributes = pieces.responseAttributes.replacing(usual, with: address)
            pieces.confirmation = pieces.confirmation.replacing(usual, with: address)
        }
    }

    static let conditions = [
        RuleCase(
            "conditions.expired",
            .meaning(.notOnOrAfterWithSkew),
            near: .meaning(.lastInstantWithSkew)
        ),
        RuleCase(
            "conditions.not-yet-valid",
            .meaning(.notValidYet),
            near: .meaning(.firstValidInstantWithoutSkew)
        ),
        RuleCase(
            "conditions.issued-in-future",
            .meaning(.issuedBeyondTheSkew),
            near: .meaning(.issuedJustWithinTheSkew)
        ),
        RuleCase("conditions.interval", .meaning(.endsBeforeItStarts), near: .meaning(.lastValidInstant)),
        RuleCase(
            "conditions.unbounded",
            with: ["profile.confirmation-missing"],
            .meaning(.noEndAndNoConfirmation),
            near: .meaning(.noConfirmationAsInSomeAnswersToAttributeQueries),
            leaving: ["profile.confirmation-missing"]
        ),
        RuleCase(
            "session.expired",
            with: ["profile.session-index"],
            .meaning(.sessionThatEnded),
            near: .signed {
                $0.statements = $0.statements.replacing("/>", with: #" SessionNotOnOrAfter="2026-11-20T12:02:00Z"/>"#)
            }
        ),
        RuleCase(
            "conditions.time-zone",
            .meaning(.timeWithAnOffset),
            near: .meaning(.lastValidInstant)
        ),
        RuleCase(
            "conditions.clock-suspicion",
            "kept only by the allowance",
            .meaning(.lastInstantWithSkew),
            near: .meaning(.firstValidInstantWithoutSkew)
        ),
        RuleCase(
            "conditions.clock-suspicion",
            "two seconds before it was issued",
            issued("2026-11-20T12:01:02Z"),
            near: issued("2026-11-20T12:01:01.900Z")
        ),
        RuleCase(
            "conditions.clock-suspicion",
            with: ["conditions.expired"],
            late(by: 301),
            near: late(by: 1200),
            leaving: ["conditions.expired"]
        ),
        RuleCase(
            "conditions.clock-far",
            with: ["conditions.expired"],
            late(by: 86401),
            near: late(by: 86300),
            leaving: ["conditions.expired"]
        ),
        RuleCase("audience.missing", .meaning(.noRestriction), near: .meaning(.proxyRestriction)),
        RuleCase(
            "audience.missing",
            "where one was asked for",
            as: .error,
            .meaning(.noRestrictionWithExpectedAudience),
            near: .signed().expecting(Expectations(audience: Expectations.adobePassAudience))
        ),
        RuleCase("audience.mismatch", .meaning(.capitalLetters), near: .meaning(.inBothRestrictions)),
        RuleCase("response.destination", .meaning(.anotherDestination), near: .meaning(.expectedDestination)),
        RuleCase(
            "conditions.environments",
            with: ["response.destination"],
            .signed { $0.confirmation = $0.confirmation.replacing("sp.auth.", with: "sp.auth-staging.") },
            near: sent(to: "https://sp-prequal.auth.adobe.com/sp/saml/SAMLAssertionConsumer")
        ),
        RuleCase(
            "response.recipient",
            sent(to: "https://portal.northcable.example/acs"),
            near: sent(to: "http://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer")
        ),
        RuleCase("response.in-response-to", .row("response.in-response-to"), near: .meaning(.expectedRequest)),
        RuleCase(
            "subject.confirmation",
            .meaning(.expiredBearer),
            near: .meaning(.expiredBearerAndAGoodOne)
        ),
        RuleCase("conditions.unknown", .meaning(.unknownCondition), near: .meaning(.proxyRestriction)),
        RuleCase(
            "conditions.proxy-restriction",
            .meaning(.proxyRestriction),
            near: .meaning(.forOneUse),
            leaving: ["conditions.one-time-use"]
        ),
        RuleCase("conditions.one-time-use", .meaning(.forOneUse), near: .meaning(.proxyRestriction)),
    ]

    static let profile = [
        RuleCase(
            "profile.authn-statement",
            .signed { $0.statements += $0.statements.replacing("_session-1", with: "_session-2") },
            near: .signed()
        ),
        RuleCase(
            "profile.session-index",
            .signed { $0.statements = $0.statements.replacing(#" SessionIndex="_session-1""#, with: "") },
            near: .signed()
        ),
        RuleCase("profile.attribute-statement", .signed { $0.attributes = "" }, near: attribute("x", "")),
        RuleCase(
            "profile.attribute-statement",
            "an empty one",
            .signed {
                $0.statements += "<saml:AttributeStatement/>"
                $0.attributes = ""
            },
            near: attribute("x", "")
        ),
        RuleCase(
            "profile.attribute-statement",
            "a second one",
            .signed {
                $0.attributes = $0.attributes.replacing(
                    "</saml:Attribute><",
                    with: "</saml:Attribute></saml:AttributeStatement><saml:AttributeStatement><"
                )
            },
            near: .signed()
        ),
        RuleCase(
            "profile.in-response-to",
            .signed { pieces in
                let attribute = #" InResponseTo="_request-1""#
                pieces.responseAttributes = pieces.responseAttributes.replacing(attribute, with: "")
                pieces.confirmation = pieces.confirmation.replacing(attribute, with: "")
            },
            near: .signed {
                $0.responseAttributes = $0.responseAttributes.replacing(#" InResponseTo="_request-1""#, with: "")
            }
        ),
        RuleCase("profile.confirmation-missing", .signed { $0.confirmation = "" }, near: .signed()),
        RuleCase(
            "profile.nameid-format",
            .signed {
                $0.nameID = $0.nameID.replacing("2.0:nameid-format:persistent", with: "1.1:nameid-format:emailAddress")
            },
            near: .signed { $0.nameID = $0.nameID.replacing("persistent", with: "transient") }
        ),
        RuleCase(
            "profile.sp-name-qualifier",
            .signed { $0.nameID = $0.nameID.replacing(" Format", with: #" SPNameQualifier="u:x" Format"#) },
            near: .signed {
                let audience = Expectations.adobePassAudience
                $0.nameID = $0.nameID.replacing(" Format", with: #" SPNameQualifier="\#(audience)" Format"#)
            }
        ),
        RuleCase(
            "profile.proxied-issuer",
            .signed { $0.nameID = $0.nameID.replacing(" Format", with: #" NameQualifier="u:proxied" Format"#) },
            near: .signed {
                $0.nameID = $0.nameID.replacing(
                    " Format",
                    with: #" NameQualifier="https://idp.example-mvpd.tv/saml2" Format"#
                )
            }
        ),
    ]
}
