/** Helpers for XML as bytes, shared by the streaming scanners. -1 means that the bytes end too early. */

const LT = 60
const GT = 62
const SLASH = 47
const COLON = 58

/** The position of the '>' that ends the tag at `from`, ignoring any in quoted attribute values. */
export function tagEnd(bytes: Uint8Array, from: number, to: number): number {
  let quote = 0
  for (let at = from + 1; at < to; at++) {
    const byte = bytes[at]
    if (quote !== 0) {
      if (byte === quote) quote = 0
    } else if (byte === 34 || byte === 39) {
      quote = byte
    } else if (byte === GT) {
      return at
    }
  }
  return -1
}

/** The position of the next '<'. */
export function nextTag(bytes: Uint8Array, from: number, to: number): number {
  const at = bytes.indexOf(LT, from)
  return at >= 0 && at < to ? at : -1
}

/** The position after the `<!-- … -->`, `<![CDATA[ … ]]>`, `<? … ?>` or `<!…>` at `from`. */
export function skipDeclaration(bytes: Uint8Array, from: number, to: number): number {
  const [first, second] =
    bytes[from + 1] === 63 ? [63, 0] : bytes[from + 2] === 45 ? [45, 45] : bytes[from + 2] === 91 ? [93, 93] : [0, 0]
  for (let at = from + 3; at < to; at++) {
    if (bytes[at] !== GT) continue
    if (first === 0 || (bytes[at - 1] === first && (second === 0 || bytes[at - 2] === second))) return at + 1
  }
  return -1
}

/** Whether the tag at `from` is a CDATA section. */
export function isCdata(bytes: Uint8Array, from: number): boolean {
  return bytes[from + 1] === 33 && bytes[from + 2] === 91
}

/** The name of the tag at `from` (opening or closing) without its namespace prefix. */
export function localName(bytes: Uint8Array, from: number, to: number): string {
  let start = bytes[from + 1] === SLASH ? from + 2 : from + 1
  let at = start
  for (; at < to && at - start < 64; at++) {
    const byte = bytes[at]
    if (byte === COLON) start = at + 1
    else if (byte <= 32 || byte === GT || byte === SLASH) break
  }
  return String.fromCharCode(...bytes.subarray(start, at))
}
