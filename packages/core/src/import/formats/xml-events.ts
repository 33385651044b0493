/** What an XML reader is told, in the order of the document. Names are without their namespace's prefix. */
export interface XmlEvents {
  open(name: string, attributes: string): void
  close(name: string): void
  text(text: string): void
}

/** A tag or text longer than this is cut: no such thing belongs in a track. */
const LONGEST = 8_388_608

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}

/** A small streaming reader of XML, enough for tracks: elements, attributes, text and CDATA; everything else is passed over. */
export class XmlScanner {
  readonly #events: XmlEvents
  readonly #decoder: InstanceType<typeof TextDecoder>
  #rest = ''

  constructor(events: XmlEvents, encoding = 'utf-8') {
    this.#events = events
    this.#decoder = new TextDecoder(encoding)
  }

  push(bytes: Uint8Array): void {
    this.#scan(this.#rest + this.#decoder.decode(bytes, { stream: true }))
  }

  end(): void {
    this.#scan(this.#rest + this.#decoder.decode())
    this.#rest = ''
  }

  #scan(text: string): void {
    let at = 0
    while (at < text.length) {
      const tag = text.indexOf('<', at)
      if (tag < 0) break
      if (tag > at) this.#events.text(unescaped(text.slice(at, tag)))
      const special = text.startsWith('<!--', tag) ? '-->' : text.startsWith('<![CDATA[', tag) ? ']]>' : '>'
      const end = text.indexOf(special, tag + 1)
      if (end < 0) {
        at = tag
        break
      }
      if (special === ']]>') this.#events.text(text.slice(tag + 9, end))
      else if (special === '>') this.#tag(text.slice(tag + 1, end))
      at = end + special.length
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > LONGEST) this.#rest = ''
  }

  #tag(inside: string): void {
    if (inside.startsWith('?') || inside.startsWith('!')) return
    const isClosing = inside.startsWith('/')
    const isEmpty = inside.endsWith('/')
    const match = /^\/?(?:[\w.-]+:)?([\w.-]+)/.exec(inside)
    if (!match) return
    const name = match[1].toLowerCase()
    if (!isClosing) this.#events.open(name, inside.slice(match[0].length))
    if (isClosing || isEmpty) this.#events.close(name)
  }
}

const PATTERNS = new Map<string, RegExp>()

/** The value of an attribute, '' where it is missing. */
export function attribute(attributes: string, name: string): string {
  let pattern = PATTERNS.get(name)
  if (!pattern) {
    pattern = new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`, 'i')
    PATTERNS.set(name, pattern)
  }
  return pattern.exec(attributes)?.[1].trim() ?? ''
}

function unescaped(text: string): string {
  return text.includes('&') ? text.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity]) : text
}
