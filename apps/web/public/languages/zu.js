globalThis.spoorWords = {}
