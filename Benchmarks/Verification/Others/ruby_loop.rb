# Verifies a response repeatedly with ruby-saml, and reads its attributes.
#
#     ruby_loop.rb CERTIFICATE TIMES RESPONSE
#     ruby_loop.rb --version
#
# The first form prints what VerifyLoop prints: the seconds of processor time, the number of attributes that were read, and the
# bytes in them.

require "base64"
require "onelogin/ruby-saml"

if ARGV[0] == "--version"
  puts "ruby-saml #{OneLogin::RubySaml::VERSION}, Nokogiri #{Nokogiri::VERSION}, Ruby #{RUBY_VERSION}"
  exit
end

certificate, times, response = File.read(ARGV[0]), Integer(ARGV[1]), File.read(ARGV[2])
root = REXML::Document.new(response).root
settings = OneLogin::RubySaml::Settings.new
settings.idp_cert = certificate
settings.idp_entity_id = root.elements[".//saml:Issuer"].text
settings.sp_entity_id = root.elements[".//saml:Audience"].text
settings.assertion_consumer_service_url = root.attributes["Destination"]
settings.soft = false
encoded = Base64.strict_encode64(response)
request = root.attributes["InResponseTo"]

verify = lambda do
  answer = OneLogin::RubySaml::Response.new(encoded, settings: settings, matches_request_id: request)
  answer.is_valid?
  values = answer.attributes.all
  [values.size, values.sum { |name, list| name.bytesize + Array(list).compact.sum(&:bytesize) }]
end

[times / 10, 1].max.times { verify.call }
attributes = size = 0
start = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
times.times do
  count, length = verify.call
  attributes += count
  size += length
end
puts "#{Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - start} #{attributes} #{size}"
