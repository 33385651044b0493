/** An opening tag of a small XML part. */
export interface XmlElement {
  /** Without namespace prefix. */
  name: string
  /** Without namespace prefixes, entities resolved. */
  attributes: Record<string, string>
  /** Names of the elements around it, the outermost first. */
  path: string[]
}

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[?!][^>]*>|<\/([^\s>]+)\s*>|<([^\s/>]+)((?:"[^"]*"|'[^']*'|[^"'>])*)>/g
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** The elements of a small XML part (workbook, styles, relationships) in the order of the file; text is passed over. */
export function* xmlElements(xml: string): Generator<XmlElement, void, void> {
  const path: string[] = []
  for (const [, closed, opened, rest] of xml.matchAll(TOKEN)) {
    if (closed !== undefined) {
      const index = path.lastIndexOf(withoutPrefix(closed))
      if (index >= 0) path.length = index
    } else if (opened !== undefined) {
      const name = withoutPrefix(opened)
      const attributes: Record<string, string> = {}
      for (const [, key, double, single] of rest.matchAll(ATTRIBUTE)) {
        if (!key.startsWith('xmlns')) attributes[withoutPrefix(key)] = unescapeXml(double ?? single)
      }
      yield { name, attributes, path: [...path] }
      if (!rest.endsWith('/')) path.push(name)
    }
  }
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[String(name).toLowerCase()]
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}
