import type { DistanceUnit, DurationUnit, SpeedUnit } from '../fields.ts'

/** A header in the form used for comparison. */
export interface NormalHeader {
  /** Lower-case words separated by single spaces, without accents, brackets, units, asterisks or punctuation. */
  words: string
  /** Text from brackets, or the unit after a slash, normalised likewise. */
  unit: string
}

/** Longer than any name; a megabyte of brackets would take hours. */
const LONGEST_HEADER = 200

/** `GPS Speed (Meters/second)` → `gps speed` and `meters/second`; `START_DATE*` → `start date`; `fixTime` → `fix time`. */
export function normaliseHeader(whole: string): NormalHeader {
  const header = whole.slice(0, LONGEST_HEADER)
  const brackets: string[] = []
  // Most headers are ASCII, and Unicode patterns take milliseconds to compile.
  const isAscii = /^[ -~]*$/.test(header)
  const plain = (isAscii ? header : stripAccents(header)).replaceAll(
    /[([{（【]([^)\]}）】]{0,200})[)\]}）】]/g,
    (_, inside: string) => {
      brackets.push(inside.trim().toLowerCase())
      return ' '
    },
  )
  const words = plain
    .replaceAll(/\bk\.\s?m\b\.?/gi, 'km')
    .replaceAll(/nautical[\s_-]*miles?\b/gi, 'nmi')
    .replaceAll(isAscii ? /([a-z])([A-Z])/g : /(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(isAscii ? /[^a-z0-9/]+/g : /[^\p{L}\p{N}/]+/gu, ' ')
    .replaceAll(/ ?\/ ?/g, '/')
    .trim()
  let unit =
    brackets.find((inside) => parseDistanceUnit(inside) ?? parseSpeedUnit(inside) ?? parseDurationUnit(inside)) ??
    brackets[0] ??
    ''
  // A unit may follow the name without brackets: `Speed km/h`, `distance_km`.
  if (unit === '') {
    const last =
      /\s(km\/h|kmh|kph|km ?h|m\/s|mps|mph|kn|knots|km|kms|nmi|nm|miles|mi|meters|metres|m|utc|gmt|ms|min|mins|minutes|sec|seconds|hours|hrs)$/.exec(
        words,
      )
    if (last) unit = last[1].replace(' ', '')
  }
  return { words: words.replaceAll('/', ' ').replaceAll(/\s+/g, ' ').trim(), unit }
}

function stripAccents(header: string): string {
  return header
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/^\uFEFF/, '')
}

export function parseDistanceUnit(name: string): DistanceUnit | null {
  const word = name.toLowerCase().replaceAll(/[\s.]/g, '')
  if (/^(?:km|kms|kilometers?|kilometres?|kilometer|quilometros?|kilometros?|公里|千米|キロ)$/.test(word)) return 'km'
  if (/^(?:mi|mile|miles|mijl|meile|meilen|millas?|英里)$/.test(word)) return 'mi'
  if (/^(?:nmi?|nauticalmiles?|seemeilen?|seemyle?|millasnauticas?)$/.test(word)) return 'nmi'
  return /^(?:m|mtr|meters?|metres?|meter|metros?|米)$/.test(word) ? 'm' : null
}

export function parseSpeedUnit(name: string): SpeedUnit | null {
  const word = name.toLowerCase().replaceAll(/[\s.]/g, '')
  if (
    /^(?:km\/?h|kmh|kph|kmph|km\/hr|kmu|km\/u|km\/jam|км\/ч|kilometers?\/hour|kilometres?perhour|公里\/小时)$/.test(
      word,
    )
  )
    return 'kmh'
  if (/^(?:m\/s|mps|m\/sec|meters?\/second|metres?\/second|meterspersecond|metrespersecond)$/.test(word)) return 'mps'
  if (/^(?:mph|mi\/h|mi\/hr|miles\/hour|milesperhour)$/.test(word)) return 'mph'
  return /^(?:kn|kt|kts|knots?|knoten|nudos)$/.test(word) ? 'kn' : null
}

/** The unit of numbers under a header such as `Duration (min)`; null if it has none. */
export function parseDurationUnit(name: string): DurationUnit | null {
  const word = name.toLowerCase().replaceAll(/[\s.]/g, '')
  if (/^(?:ms|millis|milliseconds?)$/.test(word)) return 'milliseconds'
  if (/^(?:s|sec|secs|seconds?|sekunden|sek)$/.test(word)) return 'seconds'
  if (/^(?:min|mins|minutes?|minuten|minutos|m)$/.test(word)) return 'minutes'
  if (/^(?:h|hr|hrs|hours?|stunden|std|uur|ure|horas|heures)$/.test(word)) return 'hours'
  return /^(?:d|days?|tage?)$/.test(word) ? 'days' : null
}
