internal import AdobePass
internal import XMLSecurity
