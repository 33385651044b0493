import { parseInstantMs } from '../import/cells/timestamp-reader.ts'
import { at } from '../import/formats/json-elements.ts'
import { isNumberLength } from '../units/number-text.ts'
import { makeStorable } from '../units/storable-text.ts'

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/** A finite number, possibly written as text (query strings, Home Assistant templates); NaN for anything else. */
export function toNumber(value: unknown): number {
  const isText = typeof value === 'string' && isNumberLength(value) && NUMBER.test(value.trim())
  const number = typeof value === 'number' ? value : isText ? Number(value) : NaN
  return Number.isFinite(number) ? number : NaN
}

/** null unless the value is true or false in one of the ways that the sources write them. */
export function toBoolean(value: unknown): boolean | null {
  const plain = typeof value === 'string' ? value.trim().toLowerCase() : value
  if ([true, 1, '1', 'true', 'on'].some((each) => each === plain)) return true
  return [false, 0, '0', 'false', 'off'].some((each) => each === plain) ? false : null
}

export function isMissing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** The value of the first key that has one; undefined if none has. */
export function firstOf(record: unknown, ...keys: readonly string[]): unknown {
  return keys.map((key) => at(record, key)).find((value) => !isMissing(value))
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * A short text for people, without characters that a database rejects. Objects are only mentioned, because they may be
 * nested too deeply for JSON.stringify.
 */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return makeStorable(value.length > 60 ? `${value.slice(0, 60)}…` : value)
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return String(value)
}

/** An unencoded + in a query arrives as a space. */
const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?([.,]\d{1,9})?\s*(?:(Z)|([+ -]\d\d)(?::?(\d\d))?)?$/i

/**
 * UTC milliseconds from a number since 1970, or from an ISO 8601 text with a time of day; a text without a zone is UTC.
 * NaN for anything else.
 */
export function toInstantMs(value: unknown): number {
  const number = toNumber(value)
  if (!Number.isNaN(number)) return parseInstantMs(number)
  const parts = typeof value === 'string' ? ISO.exec(value.trim()) : null
  if (parts === null) return Number.NaN
  const [, day, minute, second = ':00', fraction = '', , zoneHour, zoneMinute = '00'] = parts
  // Date.parse reads 30 February as 2 March.
  const dayMs = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(dayMs) || !new Date(dayMs).toISOString().startsWith(day)) return Number.NaN
  const zone = zoneHour === undefined ? 'Z' : `${zoneHour.replace(' ', '+')}:${zoneMinute}`
  return Date.parse(`${day}T${minute}${second}${fraction.replace(',', '.').slice(0, 4)}${zone}`)
}
