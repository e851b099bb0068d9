"""The receivers of the matrix that are modules of Apache. A server of its own gets each response, and then a request with the session."""

import http.client
import json
import os
import pathlib
import socket
import subprocess
import sys
import time
import urllib.parse

from kind import REJECTED, Reading, Receiver, debian_version, provider_metadata, service_metadata

MODULES = pathlib.Path("/usr/lib/apache2/modules")
# Prints the variables of a session as JSON.
VARIABLES = """#!/usr/bin/python3
import json, os
print("Content-Type: application/json\\n\\n" + json.dumps(dict(os.environ)))
"""


class ApacheModule(Receiver):
    """A module of Apache, which starts a session for an accepted response."""

    # The statuses of an accepted response.
    statuses = (302, 303)
    # The packages that every module needs.
    debian = ["apache2"]

    def __init__(self, expected):
        super().__init__(expected)
        self.folder = expected.folder / self.name.replace(" ", "-")
        self.folder.mkdir(exist_ok=True)
        self.write("provider.xml", provider_metadata(expected))
        self.write("service.xml", service_metadata(expected))
        self.write("variables.cgi", VARIABLES).chmod(0o755)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        configuration = self.write("apache.conf", self.configuration())
        self.processes = []
        try:
            self.start_daemons()
            self.start("apache2", "-f", configuration, "-DFOREGROUND")
            self.wait()
        except RuntimeError:
            self.close()
            raise

    @classmethod
    def version(cls):
        return debian_version(cls.debian[0])

    def start_daemons(self):
        """Starts the other processes that the module needs."""

    def start(self, *command):
        # Apache ends every process of its session with it.
        self.processes.append(subprocess.Popen(command, stdout=sys.stderr, start_new_session=True))

    def close(self):
        for each in self.processes:
            each.terminate()
        for each in self.processes:
            each.wait()

    def write(self, name, content):
        file = self.folder / name
        file.write_text(content, encoding="utf-8")
        return file

    def wait(self):
        for _ in range(200):
            with socket.socket() as client:
                if client.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise RuntimeError("Apache does not start")

    def configuration(self):
        names = ["mpm_prefork", "authn_core", "authz_core", "authz_user", "cgi", "env", "alias"]
        user = "User www-data\nGroup www-data\n" if os.getuid() == 0 else ""
        return "".join(f"LoadModule {name}_module {MODULES}/mod_{name}.so\n" for name in names) + f"""{user}
ServerRoot {self.folder}
DefaultRuntimeDir {self.folder}
PidFile {self.folder}/apache.pid
ErrorLog {self.folder}/error.log
Listen 127.0.0.1:{self.port}
StartServers 3
MinSpareServers 3
ServerName https://sp.example.com:443
UseCanonicalName On
DocumentRoot {self.folder}
ScriptAlias /variables {self.folder}/variables.cgi
""" + self.directives()

    def directives(self):
        raise NotImplementedError

    def request(self, method, path, body=None, cookies=""):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=15)
        headers = {"Host": "sp.example.com", "Cookie": cookies}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        return response, response.read()

    def read(self, body):
        response, _ = self.request("POST", urllib.parse.urlsplit(self.expected.recipient).path, body, self.first_cookies)
        cookies = "; ".join(each.partition(";")[0] for each in response.headers.get_all("Set-Cookie") or [])
        return self.session(cookies) if response.status in self.statuses and cookies else REJECTED

    # The cookies of a browser that was sent to the provider.
    first_cookies = ""

    def session(self, cookies):
        raise NotImplementedError


class Mellon(ApacheModule):
    name, debian, decrypts = "mod_auth_mellon", ["libapache2-mod-auth-mellon", "apache2"], True
    use = "Apache with `MellonEnable auth`, which requires both attributes by `MellonCond`; the cookie of the sign-in is sent, without its state"
    path = "/mellon/postResponse"
    first_cookies = "mellon-cookie=cookietest"

    @classmethod
    def version(cls):
        return f"{super().version()}, Lasso {debian_version('liblasso3')}"

    def directives(self):
        expected = self.expected
        return f"""LoadModule auth_mellon_module {MODULES}/mod_auth_mellon.so
MellonLockFile {self.folder}/lock
<Location />
    MellonEnable info
    MellonEndpointPath /mellon
    MellonSPPrivateKeyFile {expected.decryption_key}
    MellonSPCertFile {expected.key_certificate}
    MellonSPMetadataFile {self.folder}/service.xml
    MellonIdPMetadataFile {self.folder}/provider.xml
    MellonMergeEnvVars On ";"
    MellonDefaultLoginPath /variables
</Location>
<Location /variables>
    AuthType Mellon
    MellonEnable auth
    Require valid-user
    MellonCond userID .+ [REG]
    MellonCond zip .+ [REG]
</Location>
"""

    def session(self, cookies):
        response, content = self.request("GET", "/variables", cookies=cookies)
        if response.status != 200:
            return REJECTED
        variables = json.loads(content)
        attributes = {name.removeprefix("MELLON_"): value.split(";") for name, value in variables.items() if name.startswith("MELLON_")}
        return Reading(True, attributes.get("NAME_ID", [None])[0], attributes)


SHIBBOLETH = pathlib.Path("/etc/shibboleth")
FORMATS = ["2.0:attrname-format:basic", "2.0:attrname-format:uri", "2.0:attrname-format:unspecified"]
NAMES = ["1.1:nameid-format:unspecified", "1.1:nameid-format:emailAddress", "2.0:nameid-format:persistent", "2.0:nameid-format:transient"]


class Shibboleth(ApacheModule):
    name, decrypts = "Shibboleth SP", True
    debian = ["libapache2-mod-shib", "shibboleth-sp-utils", "apache2"]
    use = "Apache with mod_shib and shibd, with the policy `default` as Debian ships it; the session is read from its handler"
    path = "/Shibboleth.sso/SAML2/POST"

    @classmethod
    def version(cls):
        return f"{super().version()}, OpenSAML {debian_version('libsaml12')}"

    def start_daemons(self):
        expected = self.expected
        maps = "".join(
            f'<Attribute name="{name}" nameFormat="urn:oasis:names:tc:SAML:{format}" id="{name}"/>'
            for name in expected.attributes for format in FORMATS)
        maps += "".join(
            f'<Attribute name="urn:oasis:names:tc:SAML:{name}" id="nameid">'
            '<AttributeDecoder xsi:type="NameIDAttributeDecoder" formatter="$Name"/></Attribute>' for name in NAMES)
        self.write("attribute-map.xml", f"""<Attributes xmlns="urn:mace:shibboleth:2.0:attribute-map"
 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">{maps}</Attributes>""")
        self.write("shibd.logger", f"""log4j.rootCategory=INFO, file
log4j.appender.file=org.apache.log4j.FileAppender
log4j.appender.file.fileName={self.folder}/shibd.log
log4j.appender.file.layout=org.apache.log4j.PatternLayout
log4j.appender.file.layout.ConversionPattern=%d{{%Y-%m-%d %H:%M:%S}} %p %c: %m%n
""")
        file = self.write("shibboleth2.xml", f"""<SPConfig xmlns="urn:mace:shibboleth:3.0:native:sp:config" clockSkew="180"
 logger="{self.folder}/shibd.logger">
 <UnixListener address="{self.folder}/shibd.sock"/>
 <ApplicationDefaults entityID="{expected.audience}" REMOTE_USER="nameid">
  <Sessions lifetime="28800" timeout="3600" relayState="ss:mem" checkAddress="false" handlerSSL="true" cookieProps="https">
   <SSO entityID="{expected.issuer}">SAML2</SSO>
   <Handler type="Session" Location="/Session" showAttributeValues="true" contentType="application/json"/>
  </Sessions>
  <MetadataProvider type="XML" path="{self.folder}/provider.xml"/>
  <AttributeExtractor type="XML" path="{self.folder}/attribute-map.xml"/>
  <CredentialResolver type="File" key="{expected.decryption_key}" certificate="{expected.key_certificate}"/>
 </ApplicationDefaults>
 <SecurityPolicyProvider type="XML" validate="true" path="{SHIBBOLETH}/security-policy.xml"/>
 <ProtocolProvider type="XML" validate="true" reloadChanges="false" path="{SHIBBOLETH}/protocols.xml"/>
</SPConfig>
""")
        listener = self.folder / "shibd.sock"
        listener.unlink(missing_ok=True)
        self.start("/usr/sbin/shibd", "-f", "-F", "-c", file, "-p", self.folder / "shibd.pid", "-w", "30")
        for _ in range(200):
            if listener.exists():
                listener.chmod(0o777)
                return
            time.sleep(0.05)
        raise RuntimeError("shibd does not start")

    def directives(self):
        return f"""LoadModule mod_shib {MODULES}/mod_shib.so
ShibConfig {self.folder}/shibboleth2.xml
ShibURLScheme https
<Location /Shibboleth.sso>
    SetHandler shib
    AuthType None
    Require all granted
</Location>
"""

    def session(self, cookies):
        response, content = self.request("GET", "/Shibboleth.sso/Session", cookies=cookies)
        if response.status != 200:
            return REJECTED
        attributes = {each["name"]: each["values"] for each in json.loads(content).get("attributes", [])}
        return Reading(True, (attributes.get("nameid") or [None])[0], attributes)


ALL = [Mellon, Shibboleth]
