import { ImportFailure } from '../../failures/import-failure.ts'
import { unescapeXml } from '../markup/xml-events.ts'

/** An opening tag of a small XML part. */
export interface XmlElement {
  /** Without namespace prefix. */
  name: string
  /** Without namespace prefixes, and with entities resolved. */
  attributes: Record<string, string>
  /** Name of the enclosing element; '' for the outermost. */
  parent: string
}

/** Workbook, styles and relationships nest at most six deep. */
const MAX_DEPTH = 100
/** Styles are the most numerous: Excel allows 65,490, with several elements each. */
const MAX_ELEMENTS = 500_000
/** The name of a sheet or a number format has at most a few hundred characters. */
const MAX_TAG_LENGTH = 65_536

const NAME = /[^\s/>]+/y
const ATTRIBUTE = /\s*([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y

/**
 * The elements of a small XML part (workbook, styles, relationships) in document order; text is skipped. Each character
 * is read a bounded number of times: reading ends at unterminated markup.
 */
export function* xmlElements(xml: string): Generator<XmlElement, void, void> {
  const open: string[] = []
  let elements = 0
  for (let from = xml.indexOf('<'); from >= 0;) {
    const to = markupEnd(xml, from)
    if (to < 0) return
    const mark = xml[from + 1]
    if (mark === '/') {
      const name = withoutPrefix(nameAt(xml, from + 2))
      const index = open.lastIndexOf(name)
      if (index >= 0) open.length = index
    } else if (mark !== '!' && mark !== '?') {
      if (++elements > MAX_ELEMENTS)
        throw new ImportFailure('too_large_inside', { found: 'a list of 500,000 elements' })
      const full = nameAt(xml, from + 1)
      const name = withoutPrefix(full)
      const attributes = readAttributes(xml.slice(from + 1 + full.length, to - 1))
      yield { name, attributes, parent: open.at(-1) ?? '' }
      if (xml[to - 2] !== '/') open.push(name)
      if (open.length > MAX_DEPTH) throw new ImportFailure('corrupt', { found: 'its markup is nested 100 deep' })
    }
    from = xml.indexOf('<', to)
  }
}

/** The end of the markup that starts at `from`; -1 if it is unterminated. */
function markupEnd(xml: string, from: number): number {
  if (xml.startsWith('<!--', from)) return behind(xml, '-->', from + 4)
  if (xml.startsWith('<![CDATA[', from)) return behind(xml, ']]>', from + 9)
  if (xml[from + 1] === '?' || xml[from + 1] === '!') return behind(xml, '>', from + 2)
  const longest = Math.min(xml.length, from + MAX_TAG_LENGTH)
  let quote = ''
  for (let at = from + 1; at < longest; at++) {
    const character = xml[at]
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at + 1
  }
  return -1
}

function behind(xml: string, end: string, from: number): number {
  const at = xml.indexOf(end, from)
  return at < 0 ? -1 : at + end.length
}

function nameAt(xml: string, from: number): string {
  NAME.lastIndex = from
  return NAME.exec(xml)?.[0] ?? ''
}

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  ATTRIBUTE.lastIndex = 0
  for (let found = ATTRIBUTE.exec(text); found !== null; found = ATTRIBUTE.exec(text)) {
    const [, key, double, single] = found
    if (!key.startsWith('xmlns')) attributes[withoutPrefix(key)] = unescapeXml(double ?? single)
  }
  return attributes
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
