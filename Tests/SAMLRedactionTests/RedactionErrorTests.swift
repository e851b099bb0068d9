import SAMLRedaction
import Testing
