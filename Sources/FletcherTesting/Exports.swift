@_exported import struct FletcherRedaction.Secrets
