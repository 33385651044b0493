import { detectEncoding } from './text/detect-encoding.ts'
import { Utf8Transcoder } from './text/utf8-transcoder.ts'

/** The format of a file by its first bytes; containers (zip, cfb) must be opened to know what they contain. */
export type FileFormat = keyof typeof FORMAT_NAMES

/** A description of each format that completes 'This is {found}'. */
export const FORMAT_NAMES = {
  empty: 'an empty file',
  text: 'a text file',
  zip: 'a ZIP archive',
  cfb: 'an old Microsoft Office file',
  biff: 'an Excel workbook of the 1990s without its container',
  gzip: 'a gzip archive',
  sevenzip: 'a 7-Zip archive',
  rar: 'a RAR archive',
  pdf: 'a PDF document',
  rtf: 'a rich text document',
  html: 'a web page (HTML)',
  xmlSpreadsheet: "an 'XML Spreadsheet 2003'",
  gpx: 'a GPX track',
  kml: 'a KML map',
  xml: 'an XML file',
  json: 'a JSON file',
  image: 'a picture',
  sqlite: 'an SQLite database',
  binary: 'a file of an unknown kind',
} as const

/** First bytes that identify a format. */
const SIGNATURES: [FileFormat, number[]][] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['cfb', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['biff', [0x09, 0x00, 0x04, 0x00]],
  ['biff', [0x09, 0x02, 0x06, 0x00]],
  ['biff', [0x09, 0x04, 0x06, 0x00]],
  ['biff', [0x09, 0x08, 0x08, 0x00]],
  ['biff', [0x09, 0x08, 0x10, 0x00]],
  ['gzip', [0x1f, 0x8b]],
  ['sevenzip', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ['rar', [0x52, 0x61, 0x72, 0x21]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['rtf', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
  ['image', [0x89, 0x50, 0x4e, 0x47]],
  ['image', [0xff, 0xd8, 0xff]],
  ['image', [0x47, 0x49, 0x46, 0x38]],
  ['sqlite', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66]],
]

/** @param head the first bytes of the file, at least 4 KB unless the file is shorter */
export function sniffFormat(head: Uint8Array): FileFormat {
  if (head.length === 0) return 'empty'
  for (const [format, signature] of SIGNATURES) {
    if (signature.every((byte, i) => head[i] === byte)) return format
  }
  const text = headText(head)
  if (text.trim() === '') return looksBinary(head) ? 'binary' : 'empty'
  const start = text.trimStart()
  if (start.startsWith('<')) return markupFormat(start)
  if (/^[[{]\s*(["{[\]}]|-?\d|$)/.test(start) && /["\]}]/.test(start)) return 'json'
  return looksBinary(head) ? 'binary' : 'text'
}

function markupFormat(text: string): FileFormat {
  if (/<gpx[\s>]/i.test(text)) return 'gpx'
  if (/<kml[\s>]/i.test(text)) return 'kml'
  if (/<\?mso-application\s+progid="Excel|urn:schemas-microsoft-com:office:spreadsheet/i.test(text))
    return /<html[\s>]/i.test(text) ? 'html' : 'xmlSpreadsheet'
  if (/^<(!doctype html|html|head|body|table|meta|style|div)[\s>]/i.test(text) || /<html[\s>]|<table[\s>]/i.test(text))
    return 'html'
  if (/^<(\?xml|!--|!DOCTYPE|[a-z][\w:.-]*(\s|\/?>))/i.test(text)) return 'xml'
  return 'text'
}

function headText(head: Uint8Array): string {
  const sample = head.subarray(0, 4096)
  const { encoding, bomBytes } = detectEncoding(sample)
  const transcoder = new Utf8Transcoder(encoding)
  return new TextDecoder().decode(transcoder.push(sample.subarray(bomBytes))).replaceAll('\u0000', ' ')
}

/** Control characters that do not occur in text, except the NUL that loggers pad with. */
function looksBinary(head: Uint8Array): boolean {
  const sample = head.subarray(0, 4096)
  if (detectEncoding(sample).encoding.startsWith('utf-16')) return false
  let controls = 0
  let zeros = 0
  for (const byte of sample) {
    if (byte === 0) zeros++
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 26 && byte !== 27)
      controls++
  }
  return controls > sample.length * 0.02 || (zeros > 0 && controls > 0)
}
