import COpenSSL

enum Placeholder {}
