import { detectAlphabet, type AlphabetEncoding } from './detect-alphabet.ts'

export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | AlphabetEncoding

export interface DetectedEncoding {
  encoding: TextEncodingName
  /** Bytes of the byte order mark, to skip. */
  bomBytes: number
}

/**
 * Detects the encoding of a text from its first bytes. Without a byte order mark, UTF-16 is recognised by the zero
 * bytes of its ASCII characters. Bytes that are not UTF-8 belong to a non-Latin alphabet if they are grouped like its
 * letters, and otherwise to Windows-1252, which accepts any bytes.
 * @param sample the first bytes; it may end in the middle of a character
 */
export function detectEncoding(sample: Uint8Array): DetectedEncoding {
  const [a, b, c] = sample
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', bomBytes: 3 }
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', bomBytes: 2 }
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', bomBytes: 2 }
  const zeros = [0, 0]
  const looked = Math.min(sample.length & ~1, 8192)
  for (let i = 0; i < looked; i++) if (sample[i] === 0) zeros[i & 1]++
  const half = looked / 2
  // ASCII in UTF-16 has zeros in nearly every other byte; a file padded with NUL has them in both positions.
  if (half >= 2 && zeros[1] > half * 0.4 && zeros[0] < half * 0.05) return { encoding: 'utf-16le', bomBytes: 0 }
  if (half >= 2 && zeros[0] > half * 0.4 && zeros[1] < half * 0.05) return { encoding: 'utf-16be', bomBytes: 0 }
  const whole = sample.length - incompleteTail(sample)
  if (isMostlyUtf8(sample.subarray(0, whole))) return { encoding: 'utf-8', bomBytes: 0 }
  return { encoding: detectAlphabet(sample) ?? 'windows-1252', bomBytes: 0 }
}

/** A damaged byte or two do not turn a UTF-8 file into Windows-1252, whose text hardly ever forms UTF-8 characters. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  if (isUtf8(bytes)) return true
  let characters = 0
  let others = 0
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes[at])
    if (bytes[at] < 0x80) {
      at++
    } else if (length > 1 && continues(bytes, at, length)) {
      characters++
      at += length
    } else {
      others++
      at++
    }
  }
  return characters > others
}

function continues(bytes: Uint8Array, from: number, length: number): boolean {
  for (let at = from + 1; at < from + length; at++) if ((bytes[at] & 0xc0) !== 0x80) return false
  return true
}

const strict = new TextDecoder('utf-8', { fatal: true })

/** Whether the bytes are UTF-8 from the first to the last. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Number of bytes at the end (0 to 3) that start an incomplete UTF-8 character. */
export function incompleteTail(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < sequenceLength(byte) ? back : 0
  }
  return 0
}

/** Length in bytes of the UTF-8 character starting with this byte; 1 if it is not a valid lead byte. */
export function sequenceLength(first: number): number {
  if (first >= 0xc2 && first < 0xe0) return 2
  if (first >= 0xe0 && first < 0xf0) return 3
  if (first >= 0xf0 && first < 0xf5) return 4
  return 1
}
