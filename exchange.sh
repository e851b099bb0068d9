curl --include --request POST 'https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple' \
  --header "Authorization: Bearer $ADOBE_TOKEN" \
  --header 'Accept: application/json' \
  --header 'AP-Device-Identifier: fingerprint YmEyM2QxNDE=' \
  --header 'X-Device-Info: eyJtb2RlbCI6IlRWIDV0aCBHZW4iLCJ2ZW5kb3IiOiJBcHBsZSIsIm9zTmFtZSI6InR2T1MiLCJvc1ZlcnNpb24iOiIxOC4wIiwiY29ubmVjdGlvblR5cGUiOiJXaUZpIn0=' \
  --header 'AP-Partner-Framework-Status: eyJmcmFtZXdvcmtQZXJtaXNzaW9uSW5mbyI6eyJhY2Nlc3NTdGF0dXMiOiJncmFudGVkIn0sImZyYW1ld29ya1Byb3ZpZGVySW5mbyI6eyJpZCI6IkNhYmxldmlzaW9uIiwiZXhwaXJhdGlvbkRhdGUiOiIyMDI1NDMwNjM2MDAwIn19' \
  --header 'Content-Type: application/x-www-form-urlencoded' \
  --data-binary '@body.txt'
