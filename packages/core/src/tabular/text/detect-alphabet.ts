/** Encodings of non-Latin alphabets, as used for CSV by spreadsheets in China, Japan, Korea and Russia. */
export type AlphabetEncoding = 'windows-1251' | 'gbk' | 'shift_jis' | 'euc-kr'

/** Fewer characters are not conclusive. */
const MIN_CHARACTERS = 8
/** This many distinct words are as conclusive as the whole file. */
const PLENTY = 2000

/**
 * Detects the encoding of bytes that are not UTF-8 by the grouping of the non-ASCII ones: in Latin words they are among
 * ASCII letters, Cyrillic words consist of them, and Chinese, Japanese and Korean characters are pairs. Each word
 * counts once, however many rows repeat it. Null if nothing indicates one of them.
 */
export function detectAlphabet(bytes: Uint8Array): AlphabetEncoding | null {
  if (isJapanese(bytes)) return 'shift_jis'
  const words = wordsBeyondAscii(bytes)
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  if (letters < MIN_CHARACTERS) return null
  if (words.filter(({ text }) => text.length % 2 === 1).length * 20 <= words.length && letters >= 2 * MIN_CHARACTERS) {
    const leads = words.flatMap(({ text }) => Array.from(text).filter((_, at) => at % 2 === 0))
    return leads.every((lead) => lead >= '\u00b0' && lead <= '\u00c8') ? 'euc-kr' : 'gbk'
  }
  const alone = words.filter(
    ({ isAmongAscii, text }) => !isAmongAscii && /^[\u00a8\u00b8\u00c0-\u00ff]{3,}$/.test(text),
  )
  return alone.length * 2 > words.length ? 'windows-1251' : null
}

/** The distinct runs of bytes from A1 to FF; two bytes form a Chinese or Korean character, one a letter. */
function wordsBeyondAscii(bytes: Uint8Array): { text: string; isAmongAscii: boolean }[] {
  const words = new Map<string, boolean>()
  for (let at = 0; at < bytes.length && words.size < PLENTY; at++) {
    if (bytes[at] < 0x80) continue
    const start = at
    while (bytes[at] >= 0x80) at++
    // The sample may end within a word.
    if (at === bytes.length) break
    words.set(
      String.fromCharCode(...bytes.subarray(start, Math.min(at, start + 64))),
      isLetter(bytes[start - 1]) || isLetter(bytes[at]),
    )
  }
  return [...words].map(([text, isAmongAscii]) => ({ text, isAmongAscii }))
}

const isLetter = (byte: number): boolean => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)

/**
 * Whether bytes are Shift JIS: adjacent pairs, most of which start with a byte that other encodings use for unpaired
 * punctuation.
 */
function isJapanese(bytes: Uint8Array): boolean {
  const words = new Set<string>()
  for (let at = 0; at < bytes.length && words.size < PLENTY; at++) {
    const start = at
    while (isPair(bytes[at], bytes[at + 1])) at += 2
    if (at > start) words.add(String.fromCharCode(...bytes.subarray(start, Math.min(at, start + 64))))
    else if (bytes[at] >= 0x80 && !(bytes[at] >= 0xa1 && bytes[at] <= 0xdf) && at < bytes.length - 1) return false
    else continue
    at--
  }
  const long = [...words].filter((word) => word.length >= 4)
  const leads = long.flatMap((word) => Array.from(word).filter((_, at) => at % 2 === 0))
  const common = leads.filter((lead) => lead <= '\u009f').length
  return leads.length >= MIN_CHARACTERS && long.length * 2 > words.size && common * 2 > leads.length
}

function isPair(lead: number, trail: number): boolean {
  return (
    ((lead >= 0x81 && lead <= 0x9f) || (lead >= 0xe0 && lead <= 0xfc)) &&
    trail >= 0x40 &&
    trail <= 0xfc &&
    trail !== 0x7f
  )
}
