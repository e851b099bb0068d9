<?php
// Processes responses with SimpleSAMLphp, as its consumer of responses (modules/saml/www/sp/saml2-acs.php) does without a session: the
// binding receives the message, and processResponse verifies it. Lines as those of programs.py. Argument: the certificate in PEM.

use SAML2\Binding;
use SAML2\Response;
use SimpleSAML\Configuration;
use SimpleSAML\Module\saml\Message;

$expected = json_decode(fgets(STDIN), true);
putenv('SIMPLESAMLPHP_CONFIG_DIR=' . $expected['configuration']);
require '/usr/share/simplesamlphp/lib/_autoload.php';

$url = parse_url($expected['recipient']);
$_SERVER = array_merge($_SERVER, [
    'REQUEST_METHOD' => 'POST', 'HTTPS' => 'on', 'HTTP_HOST' => $url['host'], 'SERVER_NAME' => $url['host'], 'SERVER_PORT' => '443',
    'REQUEST_URI' => $url['path'], 'SCRIPT_NAME' => $url['path'], 'PHP_SELF' => $url['path'],
    'SCRIPT_FILENAME' => '/nonexistent' . $url['path'], 'CONTENT_TYPE' => 'application/x-www-form-urlencoded',
]);
$certificate = preg_replace('/-----[^-]+-----|\s/', '', file_get_contents($argv[1]));
$service = Configuration::loadFromArray([
    'entityid' => $expected['audience'], 'privatekey' => $expected['key'],
]);
$provider = Configuration::loadFromArray([
    'entityid' => $expected['issuer'],
    'keys' => [['type' => 'X509Certificate', 'signing' => true, 'encryption' => false, 'X509Certificate' => $certificate]],
]);

function answer(string $body, array $expected, Configuration $service, Configuration $provider): array
{
    $_POST = [];
    parse_str($body, $_POST);
    $response = Binding::getCurrentBinding()->receive();
    if (!$response instanceof Response) {
        return ['valid' => false];
    }
    $issuer = $response->getIssuer();
    foreach ($issuer === null ? $response->getAssertions() : [] as $assertion) {
        $issuer = $assertion instanceof SAML2\Assertion ? $assertion->getIssuer() : null;
        break;
    }
    // The metadata is found by the issuer, and the state of the session by the request.
    if ($issuer === null || $issuer->getValue() !== $expected['issuer'] || $response->getInResponseTo() !== $expected['request']) {
        return ['valid' => false];
    }
    $name = null;
    $attributes = [];
    $isAuthenticated = false;
    foreach (Message::processResponse($service, $provider, $response) as $assertion) {
        $name ??= $assertion->getNameId();
        $attributes = array_merge($attributes, $assertion->getAttributes());
        $isAuthenticated = $isAuthenticated || $assertion->getAuthnInstant() !== null;
    }
    foreach ($attributes as &$values) {
        $values = array_map(fn($value) => is_string($value) ? $value : (string) $value->item(0)?->textContent, $values);
    }
    return ['valid' => $isAuthenticated, 'name' => $name?->getValue(), 'attributes' => (object) $attributes];
}

echo "ready\n";
while (($line = fgets(STDIN)) !== false) {
    try {
        $answer = answer(base64_decode(trim($line)), $expected, $service, $provider);
    } catch (Exception $error) {
        $answer = ['valid' => false, 'reason' => $error->getMessage()];
    } catch (Error $error) {
        $answer = ['valid' => false, 'error' => get_class($error) . ': ' . $error->getMessage()];
    }
    echo json_encode($answer, JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
