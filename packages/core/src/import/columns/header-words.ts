import { parseUseHeader } from '../cells/parse-word.ts'
import { isEndType, type ColumnType, type Side } from './column-types.ts'
import { ALONE, MEANINGS } from '../words/lexicon.ts'
import { parseDistanceUnit, parseDurationUnit, normaliseHeader, parseSpeedUnit } from '../words/normalise-header.ts'

/** The meaning of a header; `type` is null if it only denotes an end of a trip ('From', 'Stop'). */
export interface HeaderMeaning {
  /** The type, regardless of the end. */
  type: ColumnType | null
  side: Side | null
  /** Higher is more certain. */
  score: number
  unit: string
  words: string
}

/** If a header contains two types, the first here wins: 'device time' is a time, 'speed direction' a speed. */
const PRECEDENCE: readonly ColumnType[] = [
  'north_south', 'east_west', 'latitude', 'longitude', 'business_distance', 'private_distance', 'odometer', 'fuel', 'accuracy', 'altitude', 'speed',
  'heading', 'ignition', 'duration', 'time', 'date', 'time_of_day', 'year', 'valid', 'position', 'distance', 'location', 'status', 'driver', 'classification', 'reason', 'vehicle', 'client', 'notes', 'toll', 'parking',
] // prettier-ignore

/** Preference among several times of a fix: GPS, then the tracker's clock, then time of receipt. */
const TIME_RANK: readonly (readonly [RegExp, number])[] = [
  [/\bfix\b/, 3],
  [/\b(?:gps|utc|gmt)\b/, 2],
  [/\bdevice\b/, 1],
  [/\blocal\b/, 0],
  [/\bserver\b|\brecei\w|\bcreated\b|\binsert|\bupload|\blog\b/, -4],
]

/** Preference among several vehicle identifiers: registration as in a logbook, then name, then number. */
const VEHICLE_RANK: readonly (readonly [RegExp, number])[] = [
  [
    /\b(?:reg|rego|regno|plateno|regnr|registration|voertuigregistrasie|register|plates?|number ?plate|n[ou]mm\w{0,9}plaat|kenteken|kennzeichen|immatriculation|matricula|placa|patente|targa|plaka|registreringsnummer|rekisterinumero)\b|\b(?:registrasie|rejestra)|车牌|госномер|rendszam/,
    2,
  ],
  [/\b(?:id|uid|imei|vin|number|no|nr|user|username)\b|[a-z](?:no|id)$/, -1],
  [/name\b/, 1],
]

export const isRegistrationHeader = (header: string): boolean =>
  interpretHeader(header)?.type === 'vehicle' && VEHICLE_RANK[0][0].test(normaliseHeader(header).words)

/** The address of a place comes before its name. */
const PLACE_RANK: readonly (readonly [RegExp, number])[] = [[/\bname$/, -1]]

/** When a fix was received or stored; used if there is no better time. */
const TIME_OF_STORING =
  /^(?:server|received|created|device)(?: ?(?:time|at|date))?$|^(?:upload|uploaded|update|updated|inserted|modified|sync) ?(?:time|date time|timestamp|at|date)$/

const OF_NO_POSITION: readonly ColumnType[] = ['heading', 'speed', 'altitude', 'time', 'distance']

/** 'Trip time' is a duration, 'Begin trip time' a start. */
const TIME_OF_END =
  /^(?:begin|beginning|start|end|ending|stop|finish) (?:trip|journey|drive|driving|travel) time(?: (?:utc|gmt|local))?$/

const TRIP = /^(?:trips?|journeys?|ride|rit|ritte|fahrt|reis|viaje|viagem|trajet)$/

/** The meaning of a header; null if its words are unknown. */
export function interpretHeader(header: string): HeaderMeaning | null {
  const { words: joined, unit } = normaliseHeader(header)
  const written = splitJoined(joined)
  const words = stripIn(header.trimEnd().endsWith('?') ? stripQuestion(written) : written)
  if (words === '' || words.length > 60) return null
  if (words === 'x' || words === 'y')
    return { type: words === 'x' ? 'longitude' : 'latitude', side: null, score: 6, unit, words }
  const use = words.replace(/^is (?:it |this )?(?:an? )?/, '')
  if (use.length > 1 && parseUseHeader(use) && MEANINGS.get(use) !== 'client')
    return { type: 'classification', side: null, score: 8, unit, words: use }
  const [, alone] = /^alone:(.*)$/.exec(ALONE.get(words) ?? '') ?? []
  if (alone) return { type: alone as ColumnType, side: null, score: 10, unit, words }
  if (words === 'where' || words === 'where place') return { type: null, side: 'end', score: 8, unit, words }
  if (words === 'utc' || words === 'gmt') return { type: 'time', side: null, score: 9, unit, words }
  const bareSpeed = parseSpeedUnit(header.trim())
  if (bareSpeed) return { type: 'speed', side: null, score: 9, unit: bareSpeed, words }
  const ratio = findRatio(header)
  if (ratio) return ratio === 'fuel' ? { type: 'fuel', side: null, score: 10, unit, words } : null
  const used = readDistanceByUse(words)
  if (used) return { type: used, side: null, score: 10, unit, words }
  const found = lookUp(words)
  const types: ColumnType[] = []
  let side: Side | null = null
  let hasBothSides = false
  let unknown = 0
  for (const meaning of found) {
    if (meaning === 'of') continue
    if (meaning === '!') {
      // A server's time is the fallback for files without a better one.
      if (TIME_OF_STORING.test(words)) return { type: 'time', side: null, score: 5, unit, words }
      return null
    }
    if (meaning === '-') continue
    if (meaning === '?') {
      unknown++
      continue
    }
    const [first, second] = meaning.split(':')
    if (first === 'start' || first === 'end') {
      hasBothSides ||= side !== null && side !== first
      side ??= first
    } else types.push(first as ColumnType)
    if (second) types.push(second as ColumnType)
  }
  // 'De' alone is 'from'; in 'Hora de llegada' it is 'of'.
  if (found.includes('of')) side ??= 'start'
  if (types.length === 0 && side === null) {
    // 'Trip (km)' is a distance.
    const isDistance =
      found.length > 0 && TRIP.test(words.replace(/ (?:km|kms|mi|miles)$/, '')) && parseDistanceUnit(unit)
    return isDistance ? { type: 'distance', side: null, score: 9, unit, words } : null
  }
  let type = PRECEDENCE.find((each) => types.includes(each)) ?? null
  if (type === 'duration' && side !== null && TIME_OF_END.test(words)) type = 'time'
  if (type === 'date' && (types.includes('time_of_day') || types.includes('time'))) type = 'time'
  if (side === null && type === 'distance')
    type =
      readBrackets(header)
        .map(readLoneUse)
        .find((each) => each) ?? type
  if (side === null && type !== null && (isEndType(type) || type === 'distance'))
    side = readSideInBrackets(header, type)
  // 'Mileage start location' is a place, 'Distance to location' a distance.
  if (type === 'distance' && side !== null && found.at(-1) === 'location' && !PREPOSITION.test(words))
    return { type: 'location', side, score: 9, unit: '', words }
  // 'Start km' and 'Mileage end' are odometer readings, because a distance has no ends.
  if (side !== null && types.includes('distance') && (type === 'distance' || type === 'odometer')) {
    const kind = hasBothSides ? 'trip' : findDistanceKind(words)
    if (kind === 'other') return null
    if (kind === 'trip') side = null
    type = kind === 'trip' ? 'distance' : 'odometer'
  }
  // Neither type has ends: 'van' in 'Doel van reis' and 'de' in 'Type de trajet' mean 'of'.
  if (type === 'reason' || type === 'classification') side = null
  if (type === 'notes' && readBrackets(header).some((each) => lookUp(each).includes('reason'))) type = 'reason'
  // 'Bearing accuracy' is not about the position, and 'Lean angle' is not a heading.
  if (type === 'accuracy' && OF_NO_POSITION.some((other) => types.includes(other))) return null
  if (type === 'heading' && unknown > 0 && /\bangle\b/.test(words)) return null
  // 'Engine load' and 'engine torque' are not switches.
  if (type === 'ignition' && unknown > 0) return null
  const ranks = type === 'time' ? TIME_RANK : type === 'vehicle' ? VEHICLE_RANK : side === null ? [] : PLACE_RANK
  const rank = ranks.find(([pattern]) => pattern.test(words))?.[1] ?? (type === 'time' ? 1 : 0)
  const score = 10 - unknown * 3 + rank - (found.length > 4 ? 1 : 0)
  return score > 0 ? { type, side, score, unit, words } : null
}

/** Whether a text consists only of header words, like 'Driver' and 'Make' but not 'Delivery van'. */
export function isHeading(text: string): boolean {
  const found = /\d/.test(text) ? [] : lookUp(splitJoined(normaliseHeader(text).words))
  return found.some((meaning) => meaning !== '-') && !found.includes('?')
}

/** Words that seldom mean an end of a trip when in brackets: 'Name (last)', 'Adresse (de)'. */
const NO_SIDE_IN_BRACKETS = /\b(?:first|last|open|close|slot|de|du|a|au|ab|in)\b/

/** Reads the end of a trip if it is alone in brackets: 'Odometer (Start)', 'Time (end of trip)'. */
function readSideInBrackets(header: string, type: ColumnType): Side | null {
  for (const words of readBrackets(header)) {
    const isTimeIn = words === 'in' && type !== 'distance' && type !== 'latitude' && type !== 'longitude'
    if (words === '' || (NO_SIDE_IN_BRACKETS.test(words) && !isTimeIn)) continue
    const found = lookUp(words).filter((meaning) => meaning !== '-')
    const [side] = found
    if ((side === 'start' || side === 'end') && found.every((meaning) => meaning === side)) return side
  }
  return null
}

/** Returns the normalised texts in brackets. */
function readBrackets(header: string): string[] {
  return [...header.matchAll(/[([{（【]\s*([^)\]}）】]*)/g)].map(([, inside]) => normaliseHeader(inside).words)
}

const BUSINESS_WORDS =
  /\b(?:business|bus|work|official|besigheids?|werk|zakelijke?|dienstliche?|dienst|geschaftliche?|profesional|professionnels?)\b/g
const PRIVATE_WORDS =
  /\b(?:non business|private?|priv|pvt|personal|privaat|persoonlike?|prive|particular(?:es)?|privado|prives?)\b/g
const TRAVEL_WORDS = /\b(?:travel(?:l?ing|l?ed)?|use|usage|trips?|driving|driven|purposes?|gebruik|reis)\b/g

/** Splits off the words for business or private use; null if there are none. */
function splitUse(words: string): { type: 'business_distance' | 'private_distance' | 'distance'; rest: string } | null {
  const others = words.replaceAll(PRIVATE_WORDS, ' ')
  const rest = others.replaceAll(BUSINESS_WORDS, ' ')
  if (rest === words) return null
  const isBoth = others !== words && rest !== others
  return {
    type: isBoth ? 'distance' : others === words ? 'business_distance' : 'private_distance',
    rest: rest.replaceAll(TRAVEL_WORDS, ' ').replaceAll(/\s+/g, ' ').trim(),
  }
}

/** Finds the use of kilometres in headers such as 'Business Travel KMs' or 'Work km'. */
function readDistanceByUse(words: string): ColumnType | null {
  const use = splitUse(words)
  const rest = use ? lookUp(use.rest) : []
  return use && rest.includes('distance') && rest.every((each) => each === 'distance' || each === '-') ? use.type : null
}

/** Reads brackets that contain only the use: 'Km (Business)', 'Km (P)'. */
function readLoneUse(words: string): ColumnType | null {
  if (words === 'b' || words === 'p') return words === 'b' ? 'business_distance' : 'private_distance'
  const use = splitUse(words)
  return use?.rest === '' && use.type !== 'distance' ? use.type : null
}

/** Words joined with an end of a trip or with 'trip'. */
const JOINED_END =
  'begin|start|end|stop|finish|pickup|dropoff|origin|orig|destination|dest|departure|depart|arrival|arrive|from|to'
const JOINED_TRIP = 'trip|journey|ride'
const JOINED_THING =
  'latitude|lat|longitude|long|lng|lon|coordinates|coords|position|address|location|place|point|suburb|city|datetime|date|timestamp|time|odometer|odo|mileage|kms|km|distance|duration|purpose'
const JOINED = new RegExp(
  `^(${JOINED_TRIP})?(${JOINED_END})?(${JOINED_TRIP})?(${JOINED_THING})?$|^(${JOINED_THING})(${JOINED_END})$`,
)

/** Separates words that are in the lexicon only individually: 'begintrip lat' → 'begin trip lat'. */
function splitJoined(words: string): string {
  return words
    .split(' ')
    .map((word) => (MEANINGS.has(word) ? word : (JOINED.exec(word)?.slice(1).filter(Boolean).join(' ') ?? word)))
    .join(' ')
}

/** Shortens questions in form columns: 'where did you travel from' → 'where from'. */
function stripQuestion(words: string): string {
  const asked = words.replaceAll(QUESTION_WORDS, ' ').replaceAll(/\s+/g, ' ').trim()
  return asked === '' ? words : asked
}

const QUESTION_WORDS =
  /\b(?:how many|what|which|did|do|you|your|was|were|we|drive|drove|travel|go|have|has|please|this trip)\b/g

/** Drops 'in' before a unit, unless it is an end of a trip: 'distance in km' → 'distance km'. */
function stripIn(words: string): string {
  return words.replace(/(?<=\S) in (?=(\S+))/g, (found, next: string) => (isUnitWord(next) ? ' ' : found))
}

function isUnitWord(word: string): boolean {
  return (
    parseDistanceUnit(word) !== null ||
    parseSpeedUnit(word) !== null ||
    parseDurationUnit(word) !== null ||
    /^(?:deg|degrees|decimal|percent|feet|ft|utc|gmt|sast|local|lit(?:re|er)s?|rands?|zar|total|full|[hmsdy]{1,4})$/.test(
      word,
    )
  )
}

/**
 * The meaning of a ratio such as `R/km`, `cents per mile` or `km/l`: fuel, or a rate we ignore; null for other headers.
 */
function findRatio(header: string): 'fuel' | 'rate' | null {
  const text = header.toLowerCase()
  const below =
    /(?:km|kms|kilomet(?:er|re)s?|mi|miles)\s*(?:\/|\bper\b)\s*(?:(l|lt|ltr|lit(?:re|er)s?|gal(?:lons?)?)|kwh)(?![a-z])/.exec(
      text,
    )
  if (below) return below[1] ? 'fuel' : 'rate'
  const found =
    /(?<!\S)(\S{1,40})\s{0,9}(\/|\b(?:per|pro|par|por)\b)\s{0,9}(?:100\s{0,9})?(?:kms?|kilomet(?:er|re)s?|kilometros?|miles?|mi)(?![a-z/])/.exec(
      text,
    )
  if (!found) return null
  const [, above, joint] = found
  if (/^\W*(?:l|lt|ltr|lit(?:re|er)s?|gal(?:lons?)?)$/.test(above)) return 'fuel'
  if (RATE.test(above)) return 'rate'
  // A slash may also precede just a unit, as in 'Trip/km'.
  return joint !== '/' && lookUp(normaliseHeader(above).words).includes('?') ? 'rate' : null
}

const RATE =
  /^\W*(?:[rcpg]?[\d.,]{0,20}|[$€£¢][\d.,]{0,20}|rands?|zar|nad|bwp|usd|eur|gbp|cents?|pence|k?wh|co2|allowance|tarief|tariff?|tarif|vergoeding|cost|costs|rate|price)$/

/** Before a place these prepositions denote an end; before a trip, 'van' and 'de' mean 'of'. */
const PREPOSITION = /^(.{0,200}\S) (?:from|to|since|until|van|na|tot|von|nach|de|du) (\S.{0,200})$/

/**
 * Classifies a distance whose name includes one end of a trip: the trip's own ('Km travelled to client', 'Home to work
 * km'), the distance to or from another place ('Distance from home'), or a reading ('Km at start').
 */
function findDistanceKind(words: string): 'trip' | 'other' | 'reading' {
  const [, before, after] = PREPOSITION.exec(words) ?? []
  if (before === undefined) return 'reading'
  if (/\b(?:travell?ed|driven|covered|gery|gereden)\b/.test(before)) return 'trip'
  if (!lookUp(before).includes('distance')) return /\?/.test(lookUp(before).join('')) ? 'trip' : 'reading'
  const followed = lookUp(after)
  if (followed.every((meaning) => meaning === '-')) return 'trip'
  // 'Km van begin' is the reading at the start.
  const isGenitive = / (?:van|von|de|du) /.test(words)
  return isGenitive && followed.every((meaning) => meaning.startsWith('start') || meaning.startsWith('end'))
    ? 'reading'
    : 'other'
}

/** Splits words into the longest phrases in the lexicon; '?' for an unknown word. */
function lookUp(words: string): string[] {
  const whole = MEANINGS.get(words)
  if (whole !== undefined) return [whole]
  const tokens = words.split(' ').flatMap((token) => (/\p{Script=Han}/u.test(token) ? Array.from(token) : [token]))
  const found: string[] = []
  for (let at = 0; at < tokens.length;) {
    let taken = 0
    for (let size = Math.min(8, tokens.length - at); size > 0 && taken === 0; size--) {
      const slice = tokens.slice(at, at + size)
      const meaning =
        MEANINGS.get(slice.join(' ')) ?? (/\p{Script=Han}/u.test(slice[0]) ? MEANINGS.get(slice.join('')) : undefined)
      if (meaning === undefined) continue
      found.push(meaning)
      taken = size
    }
    if (taken === 0) {
      found.push(/^\d+$/.test(tokens[at]) ? '-' : '?')
      taken = 1
    }
    at += taken
  }
  return found
}
