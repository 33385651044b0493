import { ImportFailure } from '../../failures/import-failure.ts'

/** Callbacks of the XML reader, in document order. Names are without their namespace prefix. */
export interface XmlEvents {
  open(name: string, attributes: string): void
  close(name: string): void
  text(text: string): void
}

/** Longer tags and texts are truncated: no track contains them. */
const LONGEST = 8_388_608

const XML_NAMES: CharacterNames = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

export type CharacterNames = ReadonlyMap<string, string>

/**
 * A small streaming XML reader, sufficient for tracks and for tables in web pages: elements, attributes, text and
 * CDATA; everything else is skipped.
 */
export class XmlScanner {
  readonly #events: XmlEvents
  readonly #decoder: InstanceType<typeof TextDecoder>
  readonly #names: CharacterNames
  #rest = ''

  /** @param names of characters in addition to those of XML */
  constructor(events: XmlEvents, encoding = 'utf-8', names: CharacterNames = new Map()) {
    this.#events = events
    this.#decoder = new TextDecoder(encoding)
    this.#names = new Map([...names, ...XML_NAMES])
  }

  push(bytes: Uint8Array): void {
    this.#scan(this.#rest + this.#decoder.decode(bytes, { stream: true }))
  }

  end(): void {
    this.#scan(this.#rest + this.#decoder.decode())
    if (this.#rest !== '' && !this.#rest.startsWith('<')) this.#events.text(unescaped(this.#rest, this.#names))
    this.#rest = ''
  }

  #scan(text: string): void {
    let at = 0
    while (at < text.length) {
      const tag = text.indexOf('<', at)
      if (tag < 0) break
      if (tag > at) this.#events.text(unescaped(text.slice(at, tag), this.#names))
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

/** The value of an attribute, with any namespace prefix; '' if it is missing. */
export function attribute(attributes: string, name: string): string {
  let pattern = PATTERNS.get(name)
  if (!pattern) {
    pattern = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i')
    PATTERNS.set(name, pattern)
  }
  const found = pattern.exec(attributes)
  return unescapeXml((found?.[1] ?? found?.[2] ?? '').trim())
}

export function unescapeXml(text: string): string {
  return unescaped(text, XML_NAMES)
}

function unescaped(text: string, names: CharacterNames): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,8}));/gi,
    (whole, hex?: string, decimal?: string, name = '') => {
      if (name !== '') return names.get(name) ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

const MAX_CELL_LENGTH = 1_048_576

/**
 * Appends text to a cell's text.
 * @throws ImportFailure beyond 1 MB
 */
export function appendCellText(text: string, more: string): string {
  if (text.length + more.length > MAX_CELL_LENGTH)
    throw new ImportFailure('not_a_table', { found: 'a single text of more than 1 MB' })
  return text + more
}
