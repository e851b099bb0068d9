# Judges bodies of exchanges with ruby-saml: a line of settings as JSON, then a line of Base64 for each body.

require "base64"
require "json"
require "onelogin/ruby-saml"
require "uri"

$stdout.sync = true
expected = JSON.parse($stdin.gets)
settings = OneLogin::RubySaml::Settings.new
settings.idp_entity_id = expected["issuer"]
settings.sp_entity_id = expected["audience"]
settings.assertion_consumer_service_url = expected["recipient"]
settings.idp_cert = File.read(ARGV[0])
settings.private_key = File.read(expected["key"]) if expected["key"]
settings.soft = true
puts "ready"

while (line = $stdin.gets)
  answer = { "valid" => false, "name" => nil, "attributes" => {} }
  begin
    fields = URI.decode_www_form(Base64.strict_decode64(line.strip))
    value = fields.assoc("SAMLResponse")[1]
    response = OneLogin::RubySaml::Response.new(value, settings: settings, matches_request_id: expected["request"])
    if response.is_valid?
      attributes = response.attributes.all.to_h { |name, values| [name, values] }
      answer = { "valid" => true, "name" => response.nameid, "attributes" => attributes }
    end
  rescue OneLogin::RubySaml::ValidationError, REXML::ParseException, OpenSSL::OpenSSLError => error
    warn error.message
  rescue StandardError => error
    warn error.message
    answer["error"] = "#{error.class}: #{error.message}"
  end
  puts JSON.generate(answer)
end
