"""Ordinary words that are the names of people too, or the values of other fields: they must not stay as the value of a person."""

import base64
import html
import json
import urllib.parse

WORDS = [
    "Page", "Post", "Mark", "Will", "Grace", "Chase", "title", "admin", "support", "Host", "Company", "technical", "Phone", "Apple", "direct",
    "SUPPORT", "POST", "Safari", "Reason", "Dir", "Web", "iPhone", "Linux", "Domain", "april", "secure", "hidden",
]

PLACES = {
    "NameID": lambda w: f"<NameID>{w}</NameID>",
    "AttributeValue": lambda w: f"<a><Attribute Name=\"uid\"><AttributeValue>{w}</AttributeValue></Attribute></a>",
    "AttributeValue with others": lambda w: f"<a><AttributeValue>{w} 12345</AttributeValue></a>",
    "NameID with a comment": lambda w: f"<NameID>{w}<!-- x -->1</NameID>",
    "userID in JSON": lambda w: json.dumps({"userID": w}),
    "array in JSON": lambda w: json.dumps({"users": ["x", w, w]}),
    "user in a form": lambda w: f"user={w}&zip=12345&q=1",
    "userID in a form": lambda w: f"userID={w}&zip=12345&q=1",
    "cookie": lambda w: f"GET / HTTP/1.1\r\nHost: x\r\nCookie: user={w}; a={w}\r\n\r\n",
    "cookie in a recording": lambda w: json.dumps({"cookies": [{"name": "u", "value": w}], "headers": [{"name": "X-User", "value": w}]}),
    "mail address": lambda w: f"From: {w}@x.example\nTo: <{w}@x.example>\n",
    "mail address as a value": lambda w: f"<NameID>{w}@x.example</NameID>",
    "mail address in JSON": lambda w: json.dumps({"email": f"{w}@x.example", "userID": f"{w}.x@x.example"}),
    "name in a mail": lambda w: f"From: {w} <a@x.example>\nSubject: {w}\n",
    "user in a log": lambda w: f"2026-03-01T10:00:00Z INFO user={w} signed in\n{w} signed out, {w}\n",
    "text in quotation marks": lambda w: f"the user \"{w}\" and '{w}' failed\n",
    "basic authorization": lambda w: f"Authorization: Basic {base64.b64encode(f'{w}:{w}12345678'.encode()).decode()}\n",
    "curl": lambda w: f"curl -u {w}:{w} https://{w}:{w}@x.example/?user={w}\n",
    "GivenName": lambda w: f"<m><GivenName>{w}</GivenName><SurName>{w}</SurName><EmailAddress>{w}@x.example</EmailAddress></m>",
    "HTML": lambda w: f"<html><body><input name=\"user\" value=\"{w}\"><p>{w}</p></body></html>",
    "comment in HTML": lambda w: f"<html><body><!-- {w} --><b>{w}</b></body></html>",
    "console": lambda w: f"user: Optional(\"{w}\")\n[\"user\": \"{w}\"]\n",
    "page title": lambda w: json.dumps({"log": {"pages": [{"id": "p", "title": w}], "comment": w}}),
    "multipart": lambda w: f"--b\r\nContent-Disposition: form-data; name=\"user\"\r\n\r\n{w}\r\n--b--\r\n",
    "percent-encoding": lambda w: urllib.parse.quote(json.dumps({"userID": w}), safe=""),
    "escaped markup": lambda w: html.escape(f"<NameID>{w}</NameID>"),
}

PUBLIC = ["true", "US", "TV-14"]


def ordinary_cases():
    """The place, the word, the text, and True if the word must stay."""
    for place, make in PLACES.items():
        for word in WORDS:
            text = make(word)
            # The form itself may have the word.
            if make("zzzzz").casefold().count(word.casefold()) == 0:
                yield place, word, text, False
    for word in PUBLIC:
        yield "public AttributeValue", word, f"<a><AttributeValue>{word}</AttributeValue></a>", True
        yield "public userID", word, json.dumps({"maxRating": word}), True
        yield "part of a value", word, f"<a><AttributeValue>{word} Zaphod</AttributeValue></a>", False
        yield "part of a JSON value", word, json.dumps({"x": f"Zaphod {word}"}), False
