/// The description of the routes in OpenAPI 3.1.
enum OpenAPIDocument {
    /// Returns the description of the routes that the service has.
    ///
    /// - Parameter redact: The optional route `/redact`; `nil` if the service does not have it.
    /// - Returns: The description in JSON.
    static func text(with redact: RedactRoute?) -> String {
        #"""
        {
          "openapi": "3.1.0",
          "info": {
            "title": "samltool exchange service", "version": "1",
            "description": "Verifies SAML responses of Apple's framework, and exchanges them with Adobe Pass. Every response has the header Samltool-Trace, by which its log record is found, except the empty 400 to a request that is not HTTP or whose body ends early."
          },
          "paths": {
            "/exchange": {"post": {
              "operationId": "exchange",
              "summary": "Verifies a SAML response, and exchanges it with Adobe for a profile or a token.",
              "security": [{"bearer": []}],
              "parameters": [
                {
                  "name": "AP-Device-Identifier", "in": "header", "required": true, "schema": {"type": "string"},
                  "description": "The device, as the app would send it to Adobe: 'fingerprint', a space, and Base64."
                },
                {
                  "name": "X-Device-Info", "in": "header", "required": true, "schema": {"type": "string"},
                  "description": "The description of the device: Base64 of JSON."
                },
                {
                  "name": "AP-Partner-Framework-Status", "in": "header", "required": false, "schema": {"type": "string"},
                  "description": "The status of Apple's framework: Base64 of JSON. Required for V2, unless 'frameworkStatus' is in the body."
                },
                {
                  "name": "X-Forwarded-For", "in": "header", "required": false, "schema": {"type": "string"},
                  "description": "The address of the viewer's device, which is passed on to Adobe by configuration. A proxy must set it."
                },
                {
                  "name": "traceparent", "in": "header", "required": false, "schema": {"type": "string"},
                  "description": "W3C Trace Context; the trace is continued, and passed on to Adobe."
                }
              ],
              "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Exchange"}}}},
              "responses": {
                "200": \#(answer("Accepted: a profile or a token exists.")),
                "400": {"$ref": "#/components/responses/Malformed"},
                "401": {"$ref": "#/components/responses/Unauthenticated"},
                "406": {"$ref": "#/components/responses/NotAcceptable"},
                "408": {"$ref": "#/components/responses/Late"},
                "409": \#(retry("Another attempt with the same SAML response is running, or it ended without notice and is given up later.")),
                "413": {"$ref": "#/components/responses/TooLarge"},
                "415": \#(answer("The body is not application/json.")),
                "422": \#(answer("Rejected: 'by' is the service, with 'findings'; or Adobe, with 'adobe' and the service's own 'findings'. The same request fails again.")),
                "429": \#(retry("Adobe limits the requests. Nothing was examined.")),
                "500": {"$ref": "#/components/responses/InternalError"},
                "502": \#(retry("Adobe returned an error, or a response that does not show if the SAML response was accepted. The same request first asks Adobe for the profile.")),
                "503": \#(retry("Too many requests, or no connection to Adobe or to the store of claims. Nothing is lost: the same request can be sent again.")),
                "504": \#(retry("Adobe did not respond in time. The same request first asks Adobe for the profile."))
              }
            }},
            "/check": {"post": \#(report(
                "check",
                "Returns the findings on SAML responses, as 'samltool check' prints them.",
                verdicts: ["accepted", "rejected", "unread"],
                media: ["text/html", "text/markdown", "application/sarif+json", "application/xml"],
                batch: "check-result"
            ))},
            "/verify": {"post": \#(report(
                "verify",
                "Returns the verification of SAML responses, as 'samltool verify' prints it.",
                verdicts: ["accepted", "rejected", "not-a-response", "not-verified"],
                batch: "verification-result"
            ))},
            \#(redact == nil ? "" : redaction)"/healthz": {"get": {
              "operationId": "health",
              "summary": "Returns 200 while the process is alive.",
              "responses": {"200": {"description": "The process is alive.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Health"}}}}}
            }},
            "/readyz": {"get": {
              "operationId": "ready",
              "summary": "Returns 200 while the service can serve requests.",
              "responses": {
                "200": {"description": "The service can serve requests.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Health"}}}},
                "503": {
                  "description": "It cannot: the metadata of all providers has expired, the store of claims is not reachable, or the service is stopping.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Health"}}}
                }
              }
            }},
            "/metrics": {"get": {
              "operationId": "metrics",
              "summary": "Returns the metrics as Prometheus text.",
              "responses": {"200": {"description": "The metrics.", "content": {"text/plain": {"schema": {"type": "string"}}}}}
            }},
            "/openapi.json": {"get": {
              "operationId": "description", "summary": "Returns this document.",
              "responses": {"200": {"description": "This document.", "content": {"application/json": {"schema": {"type": "object"}}}}}
            }}
          },
          "components": {
            "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
            "parameters": {"Provider": {
              "name": "provider", "in": "query", "required": false, "schema": {"type": "string"},
              "description": "The name of a provider in the file of the providers. It is required if there are several."
            }},
            "requestBodies": {"Responses": {
              "required": true,
              "content": {
                "*/*": {"schema": {"type": "string", "description": "Any text with SAML responses: XML, Base64, a form, a log, an HTTP Archive."}},
                "application/x-ndjson": {"schema": {
                  "type": "string",
                  "description": "A batch: an object with 'payload' and optionally 'id' a line. Every line may be as large as a body; the batch has no limit."
                }}
              }
            }},
            "headers": {"RetryAfter": {"description": "The pause before the same request, in seconds.", "schema": {"type": "integer"}}},
            "responses": {
              "Malformed": \#(answer("The request is malformed: a parameter, a header, or the body; or the provider is missing, and the service has several.")),
              "Unauthenticated": \#(answer("There is no valid bearer token.")),
              "NotAcceptable": \#(answer("No media type in Accept is available.")),
              "Late": \#(retry("The body did not arrive in time. The connection is closed.")),
              "TooLarge": \#(answer("The body is too large. The connection is closed.")),
              "InternalError": \#(retry("Internal error.")),
              "Rejected": \#(answer("The service has no provider with this name.")),
              "Unavailable": \#(retry("Too many requests are being served."))
            },
            "schemas": {
              "Exchange": {
                "type": "object", "additionalProperties": false, "required": ["samlResponse"],
                "properties": {
                  "samlResponse": {"type": "string", "description": "The string samlAttributeQueryResponse of the framework, unchanged."},
                  "mvpd": {
                    "type": "string",
                    "description": "The identifier of the MVPD at Adobe; this, platformMappingId or the provider of the framework's status is required."
                  },
                  "platformMappingId": {"type": "string", "description": "The identifier of the account provider in Apple's framework."},
                  "frameworkStatus": {"type": "object", "description": "The JSON of the header AP-Partner-Framework-Status, instead of the header."},
                  "deviceType": {"type": "string", "enum": ["iOS", "tvOS"], "description": "The operating system; required for V1."}
                }
              },
              "Answer": {
                "type": "object", "required": ["format", "version", "result"],
                "properties": {
                  "format": {"const": "samltool.exchange"}, "version": {"const": 1},
                  "result": {"enum": ["accepted", "rejected", "in-progress", "failed"]},
                  "by": {"enum": ["service", "adobe"], "description": "The party that rejected the SAML response."},
                  "mvpd": {"type": "string"},
                  "profile": {
                    "type": "object",
                    "description": "The profile (V2) or the token (V1).",
                    "properties": {
                      "type": {"type": "string"}, "issuer": {"type": "string"},
                      "notBefore": {"type": "string", "format": "date-time"},
                      "notAfter": {"type": "string", "format": "date-time"},
                      "attributes": {"type": "array", "items": {"type": "string"}, "description": "The names; the app reads the values from Adobe."}
                    }
                  },
                  "expires": {"type": "string", "format": "date-time"},
                  "findings": {
                    "type": "array", "description": "The likeliest cause first.",
                    "items": {
                      "type": "object",
                      "properties": {
                        "rule": {"type": "string"}, "severity": {"enum": ["error", "warning", "note"]},
                        "message": {"type": "string"}, "advice": {"type": "string"}, "expected": {"type": "string"},
                        "found": {"type": "string"},
                        "actors": {"type": "array", "items": {"enum": ["mvpd", "app", "adobe", "operator"]}, "description": "The parties that must act, in the order in which to ask them."}
                      }
                    }
                  },
                  "adobe": {
                    "type": "object", "description": "Adobe's response.",
                    "properties": {
                      "status": {"type": "integer"}, "code": {"type": "string"}, "kind": {"type": "string"},
                      "message": {"type": "string"}, "advice": {"type": "string"}
                    }
                  },
                  "error": {
                    "type": "object",
                    "description": "The reason why there is no result.",
                    "properties": {"code": {"type": "string"}, "message": {"type": "string"}, "advice": {"type": "string"}}
                  },
                  "retry": {
                    "type": "object", "description": "Always there, unless accepted.",
                    "properties": {
                      "sameRequest": {"type": "boolean", "description": "True if the same request can be sent again without harm."},
                      "afterSeconds": {
                        "type": "integer",
                        "description": "The pause; if sameRequest is false, the one before a request with a new SAML response."
                      }
                    }
                  }
                }
              },
              "Redaction": {
                "type": "object", "required": ["format", "version", "sentence", "outputs"],
                "properties": {
                  "format": {"const": "samltool.redaction"}, "version": {"const": 1},
                  "tool": {"type": "string"}, "sentence": {"type": "string"},
                  "outputs": {
                    "type": "array", "description": "The redacted content; one.",
                    "items": {
                      "type": "object",
                      "properties": {
                        "name": {"const": "request"}, "bytes": {"type": "integer"}, "sha256": {"type": "string"},
                        "content": {"type": "string", "contentEncoding": "base64"}
                      }
                    }
                  },
                  "replaced": {"type": "object", "additionalProperties": {"type": "integer"}},
                  "layers": {"type": "object", "additionalProperties": {"type": "integer"}},
                  "kept": {"type": "object", "additionalProperties": {"type": "integer"}},
                  "keptNames": {"type": "array", "items": {"type": "string"}},
                  "signatures": {"type": "array", "items": {"type": "string"}},
                  "differences": {
                    "type": "array", "description": "Those that were accepted.",
                    "items": {
                      "type": "object",
                      "properties": {
                        "input": {"type": "string"}, "kind": {"enum": ["lost", "added", "verdict", "count"]},
                        "rule": {"type": "string"}, "detail": {"type": "string"}
                      }
                    }
                  }
                }
              },
              "Health": {
                "type": "object",
                "properties": {
                  "status": {"type": "string"},
                  "reasons": {"type": "array", "items": {"$ref": "#/components/schemas/Reason"}},
                  "details": {
                    "type": "array",
                    "description": "Problems with which the service can still serve requests.",
                    "items": {"$ref": "#/components/schemas/Reason"}
                  }
                }
              },
              "Reason": {
                "type": "object",
                "properties": {
                  "part": {"enum": ["service", "metadata", "claims", "providers"]},
                  "provider": {"type": "string"}, "message": {"type": "string"}
                }
              }
            }
          }
        }
        """#
    }

    private static let redaction = #"""
        "/redact": {"post": {
              "operationId": "redact",
              "summary": "Replaces the person in a failing case, and proves that its findings are the same, as 'samltool redact' does.",
              "security": [{"bearer": []}],
              "parameters": [
                {
                  "name": "keep", "in": "query", "required": false, "schema": {"type": "string"},
                  "description": "Names of fields, headers, members, elements and attributes whose values stay, separated by commas."
                },
                {
                  "name": "allow-difference", "in": "query", "required": false, "schema": {"type": "string"},
                  "description": "Rules whose differences are accepted, or 'verdict' or 'count' for the others, separated by commas."
                }
              ],
              "requestBody": {"required": true, "content": {"*/*": {"schema": {
                "type": "string",
                "description": "What /check takes, or a certificate, metadata or a configuration. No provider is trusted."
              }}}},
              "responses": {
                "200": {
                  "description": "The receipt, samltool.redaction, with the redacted content. It contains no value of the request.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Redaction"}}}
                },
                "400": {"$ref": "#/components/responses/Malformed"},
                "401": {"$ref": "#/components/responses/Unauthenticated"},
                "406": {"$ref": "#/components/responses/NotAcceptable"},
                "408": {"$ref": "#/components/responses/Late"},
                "413": {"$ref": "#/components/responses/TooLarge"},
                "422": \#(answer("The findings differ, or a word of the request remains in the output, so there is no output: 'error' has the code and the differences.")),
                "500": {"$ref": "#/components/responses/InternalError"},
                "503": {"$ref": "#/components/responses/Unavailable"}
              }
            }},
            
        """#

    /// A response with the document of an exchange.
    private static func answer(_ description: String, members: String = "") -> String {
        #"""
        {
          "description": "\#(description)",
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Answer"}}}\#(members)
        }
        """#
    }

    /// A response after which the same request can be sent again.
    private static func retry(_ description: String) -> String {
        answer(description, members: ##", "headers": {"Retry-After": {"$ref": "#/components/headers/RetryAfter"}}"##)
    }

    /// A route that returns a report on SAML responses, as the command of its name prints it.
    private static func report(
        _ command: String,
        _ summary: String,
        verdicts: [String],
        media: [String] = [],
        batch result: String
    ) -> String {
        let texts = (["text/plain"] + media).map { #", "\#($0)": {"schema": {"type": "string"}}"# }.joined()
        return #"""
            {
              "operationId": "\#(command)",
              "summary": "\#(summary)",
              "security": [{"bearer": []}],
              "parameters": [{"$ref": "#/components/parameters/Provider"}],
              "requestBody": {"$ref": "#/components/requestBodies/Responses"},
              "responses": {
                "200": {
                  "description": "The report. The verdict is in Samltool-Verdict: 200 does not mean that a SAML response is accepted.",
                  "headers": {"Samltool-Verdict": {
                    "description": "The worst verdict on the SAML responses in the body.",
                    "schema": {"type": "string", "enum": [\#(verdicts.map { "\"\($0)\"" }.joined(separator: ", "))]}
                  }},
                  "content": {
                    "application/json": {"schema": {"type": "object"}}\#(texts),
                    "application/x-ndjson": {"schema": {
                      "type": "string",
                      "description": "For a batch: a document samltool.\#(result) a line, in the order of the requests."
                    }}
                  }
                },
                "400": {"$ref": "#/components/responses/Malformed"},
                "401": {"$ref": "#/components/responses/Unauthenticated"},
                "406": {"$ref": "#/components/responses/NotAcceptable"},
                "408": {"$ref": "#/components/responses/Late"},
                "413": {"$ref": "#/components/responses/TooLarge"},
                "422": {"$ref": "#/components/responses/Rejected"},
                "500": {"$ref": "#/components/responses/InternalError"},
                "503": {"$ref": "#/components/responses/Unavailable"}
              }
            }
            """#
    }
}
