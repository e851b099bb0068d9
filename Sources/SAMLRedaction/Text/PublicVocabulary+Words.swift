extension PublicVocabulary {
    /// Names whose values are times, as text or as seconds or milliseconds since 1970.
    static let timeText = """
        IssueInstant NotBefore NotOnOrAfter SessionNotOnOrAfter AuthnInstant validUntil date expires last-modified if-modified-since \
        startedDateTime exp iat nbf auth_time notAfter expirationDate updated created created_at client_id_issued_at generated start \
        times.start times.end end responseDate requestDate timestamp time ts x-request-time retry-after-date expires_at validity \
        startTime endTime lastSyncTime requestBegin responseBegin
        """

    /// Names whose values are numbers of HTTP, of a recording or of an error.
    static let numberText = """
        status code errorCode statusCode headersSize bodySize size compression wait send receive connect dns ssl blocked _blocked_queueing \
        content-length max-age retry-after httpVersion version index isDefault expires_in interval connectionPort port \
        protocolVersion displayWidth displayHeight displayPpi diagonalScreenSize ttl retry actualPort remotePort localPort \
        Count ProxyCount http_code line column total duration durationMs elapsed _transferSize _errorCode major minor headers body totalSize length
        """

    /// Those whose numbers have more than three digits: sizes in bytes, and durations.
    static let sizeText = """
        headersSize bodySize size compression content-length max-age retry-after expires_in interval _transferSize totalSize wait receive \
        blocked connect send duration durationMs elapsed ttl displayWidth displayHeight
        """

    /// Names whose values are lists of public words.
    static let listText = """
        content-type accept accept-encoding cache-control connection pragma content-encoding transfer-encoding vary \
        access-control-allow-methods access-control-allow-headers access-control-expose-headers content-disposition upgrade te \
        strict-transport-security x-content-type-options mimeType method httpVersion statusText protocol PrefixList Transfer \
        requiredMetadataFields attributesNames attributeNames boardingStatus protocolScheme contentType mime-version \
        content-transfer-encoding grant_type token_type scope scopes action actionName actionType reasonType type
        """

    /// Names of elements, attributes, headers, members, parameters, options and user metadata.
    static let nameText = """
        log version creator browser entries pages pageRef pageTimings request response headers header cookies cookie queryString query \
        postData params content mimeType text encoding cache timings time name value fileName domain path httpOnly secure sameSite \
        redirectURL url comment title id onLoad onContentLoad serverIPAddress _initiator _priority _resourceType _error \
        _webSocketMessages data opcode host scheme protocol notes tunnel keptAlive webSocketMessages ssl transactions charles-session webSocket clientAddress remoteAddress totalSize times \
        session transaction firstLine sizes body charset contentEncoding mime items item burpVersion exportTime ip port extension \
        responselength method status-line :method :path :authority :scheme :status \
        authorization proxy-authorization cookie set-cookie user-agent accept accept-language accept-encoding host origin referer \
        location content-type content-length content-encoding transfer-encoding connection keep-alive date server via age etag \
        if-none-match cache-control pragma expires x-forwarded-for x-forwarded-proto x-request-id x-correlation-id x-device-info \
        x-device-user-agent ap-device-identifier ap-partner-framework-status ap-tempPass-identity ap-visitor-identifier \
        ad-service-token x-roku-reserved-roku-connect-token x-adobe-request-id sec-fetch-site sec-fetch-mode sec-fetch-dest \
        sec-ch-ua sec-ch-ua-mobile sec-ch-ua-platform sec-websocket-key upgrade te dnt priority www-authenticate retry-after \
        content-disposition content-transfer-encoding content-language mime-version message-id to from cc bcc subject reply-to sent \
        received return-path in-reply-to references dkim-signature boundary filename form-data part \
        Bearer Basic Digest fingerprint age \
        SAMLResponse SAMLRequest RelayState SigAlg Signature SAMLart SAMLAssertion SAMLEncoding wresult wctx wa \
        samlAttributeQueryResponse samlResponse samlAttributeQuery attributeQuery \
        requestor requestorId requestor_id requestor.mvpds mvpd mvpds mvpdId mso_id msoId mso proxyMvpd serviceProvider serviceprovider \
        resource resources resourceId deviceId device_id deviceType deviceUser deviceIdentifier appId appVersion applicationId reg_code \
        regcode registration_code authenticate authorize redirect_url redirectUrl redirect_uri redirect_uris redirectUri domain_name \
        domainName domain_names generic device_info access_token refresh_token token_type expires_in client_id client_secret grant_type \
        software_statement software_id scope token serializedToken jwt code state status message error error_description errorCode \
        errorId action trace details helpUrl helpUrls entitlement configuration decisions authorized source profiles profile attributes \
        encrypted plain value userID user_id userId upstreamUserID primaryOID householdID household_id zip encryptedZip zipcode \
        postalCode parentalcontrols parental-controls maxRating max-rating maxTVRating maxMovieRating maxMPAA maxVChip language \
        hba_status hba typeID subject sub aud iss alg typ kid x5t cty jti nonce acr amr azp at_hash is_hoh onNet inHome allowMirroring \
        channelID channelIDs linearChannels linked displayName display_name logoUrl iFrameRequired iframeHeight iframeWidth iFrameHeight \
        iFrameWidth boardingStatus platformMappingId platformMappings providerInfo requiredMetadataFields enablePlatformServices \
        platformSSO isProxy tempPass tempPassMVPD authPerAggregator authPerRequestor enableForeground frameworkPermissionInfo \
        frameworkProviderInfo accessStatus expirationDate identity identityProvider partner partners partnerProfile frameworkStatus \
        authenticationRequest attributesNames attributeNames request params missingParameters existingParameters parameters sessionId \
        notBefore notAfter issuer type reason reasonType url actionName actionType logout logouts logoutURL createdAt ttl \
        primaryHardwareType model modelName manufacturer osName osFamily osVendor osVersion browserName browserVendor browserVersion \
        connectionIp connectionPort connectionType connectionSecure applicationVersion userAgent diagonalScreenSize displayWidth \
        displayHeight displayPpi vendor no_iframe noflash no-iframe \
        requestID requestId request_id verificationToken accountProviderIdentifier accountProviderResponse accountMetadata \
        authenticationExpirationDate supportedAccountProviders supportedAuthenticationSchemes isAccountProviderSupported domain \
        userInfo NSLocalizedDescription NSUnderlyingError VSErrorDomain NSURLErrorDomain VSErrorInfoKeyAccountProviderResponse \
        VSErrorInfoKeySAMLResponse VSErrorInfoKeySAMLResponseStatus VSErrorInfoKeyUnsupportedProviderIdentifier VSAccountMetadata \
        Optional Error Domain Code UserInfo Description INFO DEBUG WARN WARNING TRACE FATAL NOTICE level logger thread msg message \
        timestamp ts event body raw payload assertion xml saml SAML base64 b64 dump reply send param parameter arg result output input \
        curl --data --data-raw --data-urlencode --data-binary --header --request --url --compressed --location --insecure --cookie \
        --user --form --get --include --verbose --silent -X -H -d -b -u -F -k -s -v -i -L -G -A -e -o --max-time --http1.1 --http2 \
        EntityDescriptor EntitiesDescriptor IDPSSODescriptor SPSSODescriptor AttributeAuthorityDescriptor KeyDescriptor \
        SingleSignOnService SingleLogoutService AssertionConsumerService AttributeService ArtifactResolutionService NameIDFormat \
        Organization OrganizationName OrganizationDisplayName OrganizationURL ContactPerson GivenName SurName EmailAddress Company \
        TelephoneNumber entityID protocolSupportEnumeration use Binding Location ResponseLocation index isDefault validUntil \
        cacheDuration WantAuthnRequestsSigned WantAssertionsSigned AuthnRequestsSigned AttributeConsumingService ServiceName \
        RequestedAttribute isRequired contactType RoleDescriptor \
        AuthnRequest AttributeQuery LogoutRequest LogoutResponse NameIDPolicy RequestedAuthnContext AllowCreate Comparison ForceAuthn \
        IsPassive ProtocolBinding AssertionConsumerServiceURL AssertionConsumerServiceIndex ProviderName Reason Count Scoping \
        Envelope Fault faultcode faultstring MGF OAEPparams DigestMethod Recipient CarriedKeyName DataReference ReferenceList \
        KeyReference RetrievalMethod Manifest SignatureProperties SignatureProperty Evidence Action Decision Namespace \
        HMACOutputLength XPath NamedCurve PublicKey DSAKeyValue P Q G Y J X509SKI X509CRL X509Digest MimeType Encoding \
        plist dict key array string integer true false real \
        html head body title meta link script style form input button div span p br h1 h2 h3 a img table tr td th ul li noscript \
        pre textarea label select option action method name value type href src content http-equiv charset class id rel lang dir \
        onload onsubmit hidden submit viewport width autocomplete enctype target rows cols readonly \
        xml version encoding standalone xmlns xsi xs xsd type nil schemaLocation noNamespaceSchemaLocation saml samlp saml2 saml2p ds \
        dsig xenc xenc11 md soap soapenv SOAP-ENV env wsse wsu S ec mdui mdattr dsig11 idpdisc query x500 \
        DOCTYPE ENTITY ELEMENT ATTLIST NOTATION CDATA PUBLIC SYSTEM SAML amp lt gt quot apos nbsp \
        ns0 ns1 ns2 ns3 ns4 ns5 ns6 ns7 ns8 ns9 a b c p q s n x y \
        serviceToken serviceTokenSSO appleSSO partnerSSO authN authZ authn authz mediaToken media_token simpleTokenAuthentication \
        simpleTokenExpires simpleTokenMsoID simpleTokenRequestorID simpleTokenTTL simpleTokenAuthenticationGuid simpleTokenProxyMsoID \
        authenticationToken authorizationToken registrationURL info errors results warning warnings config setup \
        signatureInfo shortAuthorizationToken sessionGUID requestorID resourceID issueTime proxyMvpdId \
        JSESSIONID sessionIndex nameID nameId NameID uid guid userGUID zip_code postal hhid household rating
        """

    /// Public names whose values may be any word that a person has or writes.
    static let personalText = """
        AttributeValue NameID BaseID name value title comment notes text message msg description data id label content subject from to cc \
        bcc reply-to sent received return-path userID user_id userId upstreamUserID primaryOID householdID household_id zip encryptedZip \
        zipcode postalCode sub identity deviceUser --user -u cookie set-cookie fileName filename displayName display_name modelName \
        Organization OrganizationName OrganizationDisplayName GivenName SurName EmailAddress Company TelephoneNumber ServiceName \
        ProviderName Reason StatusMessage SessionIndex requestor requestorId requestor_id mvpd mvpdId mso_id msoId mso resource resourceId \
        error_description details body raw payload dump arg result output input param parameter key string p span div td th li h1 h2 h3 \
        a pre textarea option button label select b c q s n x y info state RelayState wctx domain domainName domain_name address \
        location
        """

    /// Values that a standard, a format or Adobe defines.
    static let valueText = """
        true false null none nil yes no 0 1 1.0 GET POST PUT DELETE HEAD OPTIONS PATCH CONNECT HTTP/1.0 HTTP/1.1 HTTP/2 HTTP/2.0 HTTP/3 h2 \
        h3 http/1.1 http/2 http/3 http/2.0 http https HTTPS keep-alive close gzip deflate br identity chunked zstd base64 \
        quoted-printable 7bit 8bit binary utf-8 utf-16 us-ascii iso-8859-1 windows-1252 utf-7 utf-16le utf-16be utf-32 utf-32le utf-32be \
        ucs-2 ucs-4 ascii iso-8859-2 iso-8859-9 iso-8859-15 windows-1250 windows-1251 shift_jis euc-jp euc-kr gb2312 gbk gb18030 big5 \
        koi8-r ebcdic-cp-us ibm037 cp037 no-cache no-store must-revalidate private public \
        max-age=0 nosniff SameOrigin DENY */* application/json application/xml text/xml text/html text/plain text/css \
        application/x-www-form-urlencoded multipart/form-data multipart/mixed multipart/alternative multipart/related \
        application/javascript text/javascript image/png image/jpeg image/gif image/svg+xml image/webp application/octet-stream \
        application/pdf application/soap+xml application/samlassertion+xml application/zip application/gzip message/rfc822 \
        application/x-x509-ca-cert form-data attachment inline charset=utf-8 charset utf8 boundary filename \
        Bearer Basic fingerprint RS256 HS256 ES256 JWT none Path HttpOnly Secure SameSite Lax Strict Max-Age Domain Expires \
        urn:oasis:names:tc:SAML:2.0:assertion urn:oasis:names:tc:SAML:2.0:protocol urn:oasis:names:tc:SAML:2.0:metadata \
        urn:oasis:names:tc:SAML:1.0:assertion urn:oasis:names:tc:SAML:1.0:protocol urn:oasis:names:tc:SAML:1.1:protocol \
        urn:oasis:names:tc:SAML:2.0:status:Success urn:oasis:names:tc:SAML:2.0:status:Requester \
        urn:oasis:names:tc:SAML:2.0:status:Responder urn:oasis:names:tc:SAML:2.0:status:VersionMismatch \
        urn:oasis:names:tc:SAML:2.0:status:AuthnFailed urn:oasis:names:tc:SAML:2.0:status:InvalidAttrNameOrValue \
        urn:oasis:names:tc:SAML:2.0:status:InvalidNameIDPolicy urn:oasis:names:tc:SAML:2.0:status:NoAuthnContext \
        urn:oasis:names:tc:SAML:2.0:status:NoAvailableIDP urn:oasis:names:tc:SAML:2.0:status:NoPassive \
        urn:oasis:names:tc:SAML:2.0:status:NoSupportedIDP urn:oasis:names:tc:SAML:2.0:status:PartialLogout \
        urn:oasis:names:tc:SAML:2.0:status:ProxyCountExceeded urn:oasis:names:tc:SAML:2.0:status:RequestDenied \
        urn:oasis:names:tc:SAML:2.0:status:RequestUnsupported urn:oasis:names:tc:SAML:2.0:status:RequestVersionDeprecated \
        urn:oasis:names:tc:SAML:2.0:status:RequestVersionTooHigh urn:oasis:names:tc:SAML:2.0:status:RequestVersionTooLow \
        urn:oasis:names:tc:SAML:2.0:status:ResourceNotRecognized urn:oasis:names:tc:SAML:2.0:status:TooManyResponses \
        urn:oasis:names:tc:SAML:2.0:status:UnknownAttrProfile urn:oasis:names:tc:SAML:2.0:status:UnknownPrincipal \
        urn:oasis:names:tc:SAML:2.0:status:UnsupportedBinding samlp:Success \
        urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress \
        urn:oasis:names:tc:SAML:1.1:nameid-format:X509SubjectName urn:oasis:names:tc:SAML:2.0:nameid-format:entity \
        urn:oasis:names:tc:SAML:2.0:nameid-format:persistent urn:oasis:names:tc:SAML:2.0:nameid-format:transient \
        urn:oasis:names:tc:SAML:2.0:nameid-format:kerberos urn:oasis:names:tc:SAML:2.0:nameid-format:encrypted \
        urn:oasis:names:tc:SAML:2.0:nameid-format:unspecified urn:oasis:names:tc:SAML:2.0:attrname-format:basic \
        urn:oasis:names:tc:SAML:2.0:attrname-format:unspecified urn:oasis:names:tc:SAML:2.0:attrname-format:uri \
        urn:oasis:names:tc:SAML:2.0:cm:bearer urn:oasis:names:tc:SAML:2.0:cm:holder-of-key urn:oasis:names:tc:SAML:2.0:cm:sender-vouches \
        urn:oasis:names:tc:SAML:2.0:consent:unspecified urn:oasis:names:tc:SAML:2.0:consent:obtained \
        urn:oasis:names:tc:SAML:2.0:ac:classes:Password urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport \
        urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified urn:oasis:names:tc:SAML:2.0:ac:classes:PreviousSession \
        urn:oasis:names:tc:SAML:2.0:ac:classes:Kerberos urn:oasis:names:tc:SAML:2.0:ac:classes:X509 \
        urn:oasis:names:tc:SAML:2.0:ac:classes:InternetProtocol urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST \
        urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect urn:oasis:names:tc:SAML:2.0:bindings:SOAP \
        urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Artifact urn:oasis:names:tc:SAML:2.0:bindings:PAOS \
        urn:oasis:names:tc:SAML:2.0:logout:user urn:oasis:names:tc:SAML:2.0:logout:admin \
        urn:oasis:names:tc:SAML:2.0:profiles:attribute:X500 \
        http://www.w3.org/2000/09/xmldsig# http://www.w3.org/2001/04/xmlenc# http://www.w3.org/2009/xmlenc11# \
        http://www.w3.org/2009/xmldsig11# http://www.w3.org/2001/10/xml-exc-c14n# http://www.w3.org/2001/10/xml-exc-c14n#WithComments \
        http://www.w3.org/TR/2001/REC-xml-c14n-20010315 http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments \
        http://www.w3.org/2006/12/xml-c14n11 http://www.w3.org/2006/12/xml-c14n11#WithComments \
        http://www.w3.org/2000/09/xmldsig#enveloped-signature http://www.w3.org/2000/09/xmldsig#base64 \
        http://www.w3.org/2000/09/xmldsig#sha1 http://www.w3.org/2000/09/xmldsig#rsa-sha1 http://www.w3.org/2000/09/xmldsig#dsa-sha1 \
        http://www.w3.org/2000/09/xmldsig#hmac-sha1 http://www.w3.org/2001/04/xmldsig-more#rsa-sha256 \
        http://www.w3.org/2001/04/xmldsig-more#rsa-sha384 http://www.w3.org/2001/04/xmldsig-more#rsa-sha512 \
        http://www.w3.org/2001/04/xmldsig-more#rsa-md5 http://www.w3.org/2001/04/xmldsig-more#md5 \
        http://www.w3.org/2001/04/xmldsig-more#hmac-sha256 http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha1 \
        http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256 http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384 \
        http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512 http://www.w3.org/2001/04/xmldsig-more#sha224 \
        http://www.w3.org/2001/04/xmldsig-more#sha384 http://www.w3.org/2001/04/xmlenc#sha256 http://www.w3.org/2001/04/xmlenc#sha512 \
        http://www.w3.org/2001/04/xmlenc#ripemd160 http://www.w3.org/2007/05/xmldsig-more#rsa-pss \
        http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1 http://www.w3.org/2007/05/xmldsig-more#sha3-256 \
        http://www.w3.org/2001/04/xmlenc#Element http://www.w3.org/2001/04/xmlenc#Content http://www.w3.org/2001/04/xmlenc#EncryptedKey \
        http://www.w3.org/2001/04/xmlenc#aes128-cbc http://www.w3.org/2001/04/xmlenc#aes192-cbc \
        http://www.w3.org/2001/04/xmlenc#aes256-cbc http://www.w3.org/2001/04/xmlenc#tripledes-cbc \
        http://www.w3.org/2009/xmlenc11#aes128-gcm http://www.w3.org/2009/xmlenc11#aes192-gcm http://www.w3.org/2009/xmlenc11#aes256-gcm \
        http://www.w3.org/2009/xmlenc11#rsa-oaep http://www.w3.org/2009/xmlenc11#mgf1sha256 http://www.w3.org/2009/xmlenc11#mgf1sha1 \
        http://www.w3.org/2001/04/xmlenc#rsa-1_5 http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p \
        http://www.w3.org/TR/1999/REC-xpath-19991116 http://www.w3.org/TR/1999/REC-xslt-19991116 \
        http://www.w3.org/2002/06/xmldsig-filter2 http://www.w3.org/1999/XSL/Transform \
        http://www.w3.org/2001/XMLSchema http://www.w3.org/2001/XMLSchema-instance http://www.w3.org/XML/1998/namespace \
        http://www.w3.org/2000/xmlns/ http://www.w3.org/1999/xhtml http://schemas.xmlsoap.org/soap/envelope/ \
        http://www.w3.org/2003/05/soap-envelope \
        xs:string xs:anyType xs:integer xs:boolean xs:dateTime xsd:string xs:base64Binary NameIDType \
        XX US en en-US de fr es en-us en-GB iOS tvOS iPadOS macOS Android Linux Windows Apple iPhone iPad AppleTV appletv iPod \
        SetTopBox Phone Tablet Television Mobile Desktop WiFi Cellular Ethernet Web Safari \
        VSErrorDomain NSURLErrorDomain VSAccountManager VSAccountMetadata samlAttributeQueryResponse signing encryption technical \
        support administrative other NONE REQUIRED SUPPORTED TV_PROVIDERS FEATURED_TV_PROVIDERS PICKER VSASupported VSARequired \
        granted denied notDetermined restricted authenticate authorize authenticated unauthenticated resume logout complete retry \
        configuration partner_profile partner_logout partner_interactive partner_authentication interactive direct regular degraded \
        temporary generic platformSSO appleSSO serviceTokenSSO foreground background invalid none inactive active pending \
        authorization_code client_credentials refresh_token bearer api:client:v2 api:client api:client:v1 saml SAML SAML2 oauth2 \
        mvpd requestor profile profiles decisions entitlement recovery required missing optional plain base64 samlp:Response \
        submit hidden text onload document.forms[0].submit() SAMLResponse SAMLRequest RelayState \
        serverError temporary-pass COMPLETE FAILED undefined NaN TV-Y TV-Y7 TV-Y7-FV TV-G TV-PG TV-14 TV-MA G PG PG-13 R NC-17 NR UR X \
        invalid_parameter_saml_response invalid_parameter_mvpd invalid_parameter_service_provider invalid_parameter_redirect_url \
        invalid_parameter_domain_name invalid_parameter_code invalid_parameter_resources invalid_parameter_partner \
        invalid_parameter_device_id invalid_header_device_info invalid_header_device_identifier invalid_header_pfs \
        invalid_header_pfs_permission_access_not_present invalid_header_pfs_permission_access_not_determined \
        invalid_header_pfs_permission_access_not_granted invalid_header_pfs_provider_id_not_determined \
        invalid_header_pfs_provider_id_mismatch invalid_header_pfs_provider_info_expired invalid_access_token_service_provider \
        invalid_access_token_client_application invalid_access_token_scope invalid_access_token invalid_client invalid_client_metadata \
        invalid_grant invalid_request invalid_software_statement unauthorized_client unauthorized_grant_type invalid_scope \
        access_denied slow_down expired_token invalid_authentication_session authentication_session_missing \
        authentication_session_issuer_mismatch authentication_session_invalidated authentication_session_expired \
        authenticated_profile_missing authenticated_profile_expired authenticated_profile_invalidated authorization_denied_by_mvpd \
        authorization_denied_by_degradation_rule authorization_denied_by_parental_controls authorization_denied_by_hba_policies \
        authorization_expired authorization_not_found authorization_denied_by_session_limit_policies \
        authorization_denied_by_concurrency_limits network_connection_timeout network_connection_failure network_received_error \
        maximum_execution_time_exceeded too_many_resources internal_server_error temporary_pass_duration_limit_exceeded \
        temporary_pass_resources_limit_exceeded preauthorization_denied_by_mvpd config_url_invalid bad_request unauthorized \
        unknown_programmer unknown_application unknown_integration unknown_requestor unknown_mvpd missing_parameters_fallback \
        bnVsbA== dW5kZWZpbmVk KG51bGwp pfs_fallback configuration_fallback token_duration_limit invalid_time_policies unknown_error
        """

    /// Values of several words.
    static let phraseText = """
        OK
        Created
        Accepted
        No Content
        Found
        Moved Permanently
        See Other
        Not Modified
        Temporary Redirect
        Bad Request
        Unauthorized
        Forbidden
        Not Found
        Gone
        Precondition Failed
        Too Many Requests
        Internal Server Error
        Bad Gateway
        Service Unavailable
        Gateway Timeout
        gzip, deflate, br
        gzip, deflate
        no-store, no-cache
        <private>
        <null>
        (null)
        [object Object]
        """

    static let hostText = """
        localhost 127.0.0.1 www.w3.org docs.oasis-open.org schemas.xmlsoap.org sp.auth.adobe.com sp.auth-staging.adobe.com api.auth.adobe.com \
        api.auth-staging.adobe.com sp-prequal.auth.adobe.com sp-prequal.auth-staging.adobe.com adobe.com www.adobe.com \
        experienceleague.adobe.com saml.sp.auth.adobe.com saml.sp.auth-staging.adobe.com pass.adobe.com auth.adobe.com \
        auth-staging.adobe.com www.apple.com
        """

    static let segmentText = """
        api v1 v2 v3 o client register token config authenticate authorize mediatoken checkauthn checkauthz tokens authn authz media \
        preauthorize preauthorized logout usermetadata identifiers sessions sessions-sso sso session profiles profile code codes \
        decisions configuration configurations reggie regcode regcodes adobe-services adobepass authentication device saml saml2 SAML2 \
        SAMLAssertionConsumer SSO POST Redirect acs metadata partner SAMLAttributeQueryResponse samlresponse verify apple appleSSO \
        freepreview rest vsa clientless app-version authorizeDevice adobe exchange profile-requests verification-token rest-api \
        assertionconsumer assertionConsumerService indiv sp
        """
}
