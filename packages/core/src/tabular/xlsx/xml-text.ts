import type { Utf8Writer } from '../text/utf8-writer.ts'

const AMPERSAND = 38
const UNDERSCORE = 95
const CR = 13
const LF = 10
const NAMED: Record<string, number> = { amp: 38, lt: 60, gt: 62, quot: 34, apos: 39 }

/** Whether text between tags needs no decoding: no entity, no `_x000D_`, no carriage return. */
export function isPlainXmlText(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at]
    if (byte === AMPERSAND || byte === CR || (byte === UNDERSCORE && bytes[at + 1] === 120)) return false
  }
  return true
}

/**
 * Appends text between tags with entities resolved, line ends normalised as XML requires, and the `_xHHHH_` of
 * spreadsheets (ECMA-376, ST_Xstring) decoded.
 */
export function appendXmlText(writer: Utf8Writer, bytes: Uint8Array, from: number, to: number): void {
  let plainFrom = from
  let at = from
  while (at < to) {
    const byte = bytes[at]
    if (byte !== AMPERSAND && byte !== CR && byte !== UNDERSCORE) {
      at++
      continue
    }
    if (byte === UNDERSCORE) {
      const point = escapedUnit(bytes, at, to)
      if (point < 0) {
        at++
        continue
      }
      writer.append(bytes, plainFrom, at)
      at += 7
      const low = point >= 0xd800 && point < 0xdc00 ? escapedUnit(bytes, at, to) : -1
      if (low >= 0xdc00 && low < 0xe000) {
        writer.appendCodePoint(0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00))
        at += 7
      } else {
        writer.appendCodePoint(point)
      }
    } else if (byte === CR) {
      writer.append(bytes, plainFrom, at)
      writer.appendCodePoint(LF)
      at += bytes[at + 1] === LF && at + 1 < to ? 2 : 1
    } else {
      const { codePoint, length } = entity(bytes, at, to)
      if (codePoint < 0) {
        at++
        continue
      }
      writer.append(bytes, plainFrom, at)
      writer.appendCodePoint(codePoint)
      at += length
    }
    plainFrom = at
  }
  writer.append(bytes, plainFrom, to)
}

function entity(bytes: Uint8Array, from: number, to: number): { codePoint: number; length: number } {
  let end = from + 1
  while (end < to && end - from < 12 && bytes[end] !== 59) end++
  const none = { codePoint: -1, length: 0 }
  if (bytes[end] !== 59 || end >= to) return none
  const name = String.fromCharCode(...bytes.subarray(from + 1, end))
  const length = end - from + 1
  if (name in NAMED) return { codePoint: NAMED[name], length }
  const number = /^#x([\da-f]+)$/i.exec(name) ?? /^#(\d+)$/.exec(name)
  if (!number) return none
  return { codePoint: Number.parseInt(number[1], /^#x/i.test(name) ? 16 : 10), length }
}

/** The UTF-16 unit encoded by `_xHHHH_` at `at`; -1 for anything else. */
function escapedUnit(bytes: Uint8Array, at: number, to: number): number {
  if (at + 7 > to || bytes[at] !== UNDERSCORE || bytes[at + 1] !== 120 || bytes[at + 6] !== UNDERSCORE) return -1
  let unit = 0
  for (let i = at + 2; i < at + 6; i++) {
    const byte = bytes[i]
    const digit = byte >= 48 && byte <= 57 ? byte - 48 : (byte | 32) >= 97 && (byte | 32) <= 102 ? (byte | 32) - 87 : -1
    if (digit < 0) return -1
    unit = unit * 16 + digit
  }
  return unit
}
