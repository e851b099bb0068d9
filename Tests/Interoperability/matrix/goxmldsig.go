// Verifies with goxmldsig, and reads only the element that it returns as verified: the Response, or an Assertion of it.
// Lines as those of programs.py. Argument: the certificate in PEM.

package main

import (
	"bufio"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"net/url"
	"os"

	"github.com/beevik/etree"
	dsig "github.com/russellhaering/goxmldsig"
)

const assertionNamespace = "urn:oasis:names:tc:SAML:2.0:assertion"

type answer struct {
	Valid      bool                `json:"valid"`
	Name       string              `json:"name"`
	Attributes map[string][]string `json:"attributes"`
	Error      string              `json:"error,omitempty"`
}

func children(element *etree.Element, tag string) []*etree.Element {
	var found []*etree.Element
	for _, child := range element.ChildElements() {
		if child.Tag == tag && child.NamespaceURI() == assertionNamespace {
			found = append(found, child)
		}
	}
	return found
}

func read(assertion *etree.Element) answer {
	result := answer{Valid: true, Attributes: map[string][]string{}}
	for _, subject := range children(assertion, "Subject") {
		for _, name := range children(subject, "NameID") {
			result.Name = name.Text()
		}
	}
	for _, statement := range children(assertion, "AttributeStatement") {
		for _, attribute := range children(statement, "Attribute") {
			for _, value := range children(attribute, "AttributeValue") {
				name := attribute.SelectAttrValue("Name", "")
				result.Attributes[name] = append(result.Attributes[name], value.Text())
			}
		}
	}
	return result
}

func judge(line string, context *dsig.ValidationContext) (result answer) {
	defer func() {
		if reason := recover(); reason != nil {
			result = answer{Error: fmt.Sprint(reason)}
		}
	}()
	body, _ := base64.StdEncoding.DecodeString(line)
	fields, err := url.ParseQuery(string(body))
	if err != nil {
		return answer{}
	}
	data, err := base64.StdEncoding.DecodeString(fields.Get("SAMLResponse"))
	if err != nil {
		return answer{}
	}
	document := etree.NewDocument()
	if document.ReadFromBytes(data) != nil || document.Root() == nil {
		return answer{}
	}
	if response, err := context.Validate(document.Root()); err == nil {
		for _, assertion := range children(response, "Assertion") {
			return read(assertion)
		}
	}
	for _, assertion := range children(document.Root(), "Assertion") {
		if verified, err := context.Validate(assertion); err == nil {
			return read(verified)
		}
	}
	return answer{}
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	block, _ := pem.Decode(text)
	certificate, err := x509.ParseCertificate(block.Bytes)
	if err != nil {
		panic(err)
	}
	context := dsig.NewDefaultValidationContext(&dsig.MemoryX509CertificateStore{Roots: []*x509.Certificate{certificate}})
	context.IdAttribute = "ID"
	lines := bufio.NewReader(os.Stdin)
	if _, err := lines.ReadString('\n'); err != nil {
		return
	}
	fmt.Println("ready")
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		text, _ := json.Marshal(judge(line[:len(line)-1], context))
		fmt.Println(string(text))
	}
}
