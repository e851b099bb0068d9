<?php
// Verifies the first signature with xmlseclibs, and reads the first assertion of the document. Lines as those of programs.py.
// Argument: the certificate in PEM.

use RobRichards\XMLSecLibs\XMLSecurityDSig;
use RobRichards\XMLSecLibs\XMLSecurityKey;

require '/usr/share/simplesamlphp/vendor/autoload.php';

const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';

function answer(string $body, string $certificate): array
{
    parse_str($body, $fields);
    $data = base64_decode($fields['SAMLResponse'] ?? '', true);
    $document = new DOMDocument();
    if (!$data || !$document->loadXML($data, LIBXML_NONET | LIBXML_NOERROR | LIBXML_NOWARNING)) {
        return ['valid' => false];
    }
    $signature = new XMLSecurityDSig();
    $signature->idKeys[] = 'ID';
    if (!$signature->locateSignature($document)) {
        return ['valid' => false];
    }
    $signature->canonicalizeSignedInfo();
    $key = $signature->locateKey();
    if (!$key || !in_array($key->type, [XMLSecurityKey::RSA_SHA256, XMLSecurityKey::RSA_SHA384, XMLSecurityKey::RSA_SHA512], true)) {
        return ['valid' => false];
    }
    $key->loadKey($certificate, false, true);
    if (!$signature->validateReference() || $signature->verify($key) !== 1) {
        return ['valid' => false];
    }
    $path = new DOMXPath($document);
    $path->registerNamespace('saml', ASSERTION);
    $assertion = $path->query('//saml:Assertion')->item(0);
    if ($assertion === null) {
        return ['valid' => false];
    }
    $attributes = [];
    foreach ($path->query('.//saml:Attribute', $assertion) as $attribute) {
        foreach ($path->query('saml:AttributeValue', $attribute) as $value) {
            $attributes[$attribute->getAttribute('Name')][] = $value->textContent;
        }
    }
    return ['valid' => true, 'name' => $path->evaluate('string(saml:Subject/saml:NameID)', $assertion), 'attributes' => (object) $attributes];
}

$certificate = file_get_contents($argv[1]);
fgets(STDIN);
echo "ready\n";
while (($line = fgets(STDIN)) !== false) {
    try {
        $answer = answer(base64_decode(trim($line)), $certificate);
    } catch (Exception $error) {
        $answer = ['valid' => false];
    } catch (Error $error) {
        $answer = ['valid' => false, 'error' => get_class($error) . ': ' . $error->getMessage()];
    }
    echo json_encode($answer, JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
