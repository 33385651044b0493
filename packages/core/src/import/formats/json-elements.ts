import { ImportFailure } from '../../failures/import-failure.ts'
import { Utf8Writer } from '../../tabular/text/utf8-writer.ts'
import type { FormatReader } from './format-import.ts'

/** Larger than any fix, timeline segment or month-long line. */
const LONGEST_ELEMENT = 16_777_216
/** Maximum depth within an element; the coordinates of a multi-part line are six deep. */
const DEEPEST = 64

const decoder = new TextDecoder()

/**
 * Emits the elements of an array in a large JSON document, each parsed separately, so that only one is in memory. The
 * array is the document itself, or is under one of the given keys of the document's object.
 */
export class JsonElements implements FormatReader {
  readonly #keys: ReadonlySet<string>
  readonly #take: (element: unknown, key: string) => void
  #depth = 0
  #inString = false
  #escaped = false
  /** Depth within the requested array; 0 outside it. */
  #arrayDepth = 0
  #key = ''
  #keyBytes: number[] | null = null
  #lastKey = ''
  readonly #element = new Utf8Writer(65_536)
  #inElement = false
  #isBroken = false

  /** @param keys '' if the document itself is the array */
  constructor(keys: readonly string[], take: (element: unknown, key: string) => void) {
    this.#keys = new Set(keys)
    this.#take = take
  }

  push(bytes: Uint8Array): void {
    let from = this.#inElement ? 0 : -1
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false
        else if (byte === 0x5c) this.#escaped = true
        else if (byte === 0x22) {
          this.#inString = false
          if (this.#keyBytes) {
            this.#lastKey = decoder.decode(Uint8Array.from(this.#keyBytes))
            this.#keyBytes = null
          }
        } else if (this.#keyBytes && this.#keyBytes.length < 64) this.#keyBytes.push(byte)
        continue
      }
      if (byte === 0x22) {
        this.#inString = true
        this.#keyBytes = this.#depth === 1 && this.#arrayDepth === 0 ? [] : null
      } else if (byte === 0x7b || byte === 0x5b) {
        if (this.#arrayDepth > 0 && this.#depth === this.#arrayDepth) {
          this.#inElement = true
          this.#element.length = 0
          from = at
        }
        this.#depth++
        if (this.#depth > this.#arrayDepth + DEEPEST)
          throw new ImportFailure('corrupt', { found: `the JSON is nested more than ${DEEPEST} deep` })
        if (byte === 0x5b && this.#arrayDepth === 0) this.#enter()
      } else if (byte === 0x7d || byte === 0x5d) {
        this.#depth--
        if (this.#inElement && this.#depth === this.#arrayDepth) {
          this.#append(bytes, from, at + 1)
          this.#inElement = false
          from = -1
          this.#emit()
        } else if (this.#depth < this.#arrayDepth) this.#arrayDepth = 0
      }
    }
    if (this.#inElement) this.#append(bytes, Math.max(0, from), bytes.length)
  }

  /** @throws ImportFailure `corrupt` if an element is invalid JSON or the document is truncated */
  end(): void {
    if (this.#isBroken || this.#depth !== 0)
      throw new ImportFailure('corrupt', { found: 'the JSON ends in the middle or is not well formed' })
  }

  #enter(): void {
    const key = this.#depth === 1 ? '' : this.#depth === 2 ? this.#lastKey : null
    if (key === null || !this.#keys.has(key)) return
    this.#arrayDepth = this.#depth
    this.#key = key
  }

  #append(bytes: Uint8Array, from: number, to: number): void {
    if (this.#element.length + to - from <= LONGEST_ELEMENT) this.#element.append(bytes, from, to)
  }

  #emit(): void {
    let element: unknown
    try {
      element = JSON.parse(decoder.decode(this.#element.bytes.subarray(0, this.#element.length)))
    } catch {
      this.#isBroken = true
      return
    }
    this.#take(element, this.#key)
  }
}

/** The value at a path of keys; undefined if absent. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let current = value
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return undefined
    current = (current as Record<string | number, unknown>)[key]
  }
  return current
}

/** A number or numeric string; NaN for anything else. */
export function getNumberAt(value: unknown, ...path: readonly (string | number)[]): number {
  const found = at(value, ...path)
  return typeof found === 'number'
    ? found
    : typeof found === 'string' && found.trim() !== ''
      ? Number(found)
      : Number.NaN
}

/** A string; '' for anything else. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : ''
}
