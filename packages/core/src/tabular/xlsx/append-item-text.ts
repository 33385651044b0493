import type { Utf8Writer } from '../text/utf8-writer.ts'
import { appendXmlText } from './xml-text.ts'
import { isCdata, localName, nextTag, skipDeclaration, tagEnd } from './xml-tags.ts'

/**
 * Appends the text of a string item (`<si>` or `<is>`): its `<t>`, or the `<t>` of all its runs except phonetic ones.
 * `from` is after the opening tag. Returns the end of its closing tag, or -1 if the bytes end before it.
 */
export function appendItemText(
  writer: Utf8Writer,
  bytes: Uint8Array,
  from: number,
  to: number,
  element: string,
): number {
  let at = from
  let phonetic = 0
  let inText = false
  for (;;) {
    const tag = nextTag(bytes, at, to)
    if (tag < 0) return -1
    if (inText) appendXmlText(writer, bytes, at, tag)
    if (tag + 3 >= to) return -1
    if (bytes[tag + 1] === 33 || bytes[tag + 1] === 63) {
      const end = skipDeclaration(bytes, tag, to)
      if (end < 0) return -1
      if (inText && isCdata(bytes, tag)) writer.append(bytes, tag + 9, end - 3)
      at = end
      continue
    }
    const end = tagEnd(bytes, tag, to)
    if (end < 0) return -1
    at = end + 1
    const name = localName(bytes, tag, to)
    if (bytes[tag + 1] === 47) {
      if (name === element) return at
      if (name === 't') inText = false
      else if (name === 'rPh') phonetic--
    } else if (bytes[end - 1] !== 47) {
      if (name === 't') inText = phonetic <= 0
      else if (name === 'rPh') phonetic++
    }
  }
}
