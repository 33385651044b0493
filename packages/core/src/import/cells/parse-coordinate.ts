import { POWERS_OF_TEN } from '../../tabular/parse-decimal.ts'
import { CellKind, type Row } from '../../tabular/row.ts'
import { isLink, parseMapLink } from './map-link.ts'
import { parseNumberText } from './parse-number.ts'

/**
 * How a column writes degrees: decimal degrees (with or without letters, or degrees, minutes and seconds), integers of
 * 1e-7 or 1e-6 degrees, or NMEA's degrees and minutes combined (`ddmm.mmmm`).
 */
export type DegreeForm = 'degrees' | 'e7' | 'e6' | 'ddmm'
export type Axis = 'latitude' | 'longitude'

const decoder = new TextDecoder()

/** Degrees × 1e7 of a cell in its column's format; NaN if it is unreadable or empty. */
export function readDegreesE7(row: Row, column: number, axis: Axis, form: DegreeForm): number {
  if (column >= row.count) return Number.NaN
  const kind = row.kind[column]
  if (kind === CellKind.float || kind === CellKind.date) return degreesE7FromNumber(row.value[column], form)
  if (kind !== CellKind.text) return Number.NaN
  const bytes = row.bytes[column]
  let start = row.start[column]
  let end = row.end[column]
  while (start < end && bytes[start] === 0x20) start++
  while (end > start && bytes[end - 1] === 0x20) end--
  return form === 'degrees'
    ? Math.round(parseDegreesE7(bytes, start, end, axis))
    : parseFormedE7(decoder.decode(bytes.subarray(start, end)), form)
}

/**
 * Degrees × 1e7, rounded, from plain decimal degrees; NaN for other cells, which go through {@link
 * parseCoordinateText}.
 */
function parseDegreesE7(bytes: Uint8Array, start: number, end: number, axis: Axis): number {
  let at = start
  let negative = false
  if (at < end && bytes[at] === 0x2d) {
    negative = true
    at++
  }
  let mantissa = 0
  let decimals = -1
  const first = at
  for (; at < end; at++) {
    const digit = bytes[at] - 0x30
    if (digit >= 0 && digit <= 9) {
      if (decimals < 0) mantissa = mantissa * 10 + digit
      else if (decimals < 9) {
        mantissa = mantissa * 10 + digit
        decimals++
      }
    } else if (digit === -2 && decimals < 0) decimals = 0
    else return parseCoordinateText(decoder.decode(bytes.subarray(start, end)), axis) * 1e7
  }
  if (at === first || at - first > 24) return Number.NaN
  const places = decimals < 0 ? 0 : decimals
  const e7 = places <= 7 ? mantissa * POWERS_OF_TEN[7 - places] : Math.round(mantissa / POWERS_OF_TEN[places - 7])
  return negative ? -e7 : e7
}

/**
 * Decimal degrees from any common notation: `33°55′29″S`, `S33 55.483`, `-33,924868`, `18.42E`. A letter overrides the
 * sign. NaN if unreadable or if the letter belongs to the other axis.
 */
export function parseCoordinateText(text: string, axis: Axis): number {
  const upper = text.replaceAll('\u2212', '-').trim().toUpperCase()
  const letters = upper.match(/[A-ZÀ-Ý]+/g) ?? []
  const hemisphere = letters.filter(
    (word) => word !== 'DEG' && word !== 'D' && word !== 'M' && word !== 'MIN' && word !== 'SEC',
  )
  if (hemisphere.length > 1) return Number.NaN
  const letter = hemisphere[0]?.[0] ?? ''
  if (
    hemisphere.length === 1 &&
    hemisphere[0].length > 1 &&
    !/^(NORTH|SOUTH|EAST|WEST|NORD|SUED|SÜD|SUR|OST|OEST|SUID|OOS|WES)$/.test(hemisphere[0])
  ) {
    if (!/^E[+-]?\d/.test(hemisphere[0])) return Number.NaN
  }
  if (letter !== '' && !(axis === 'latitude' ? 'NS' : 'EWO').includes(letter)) return Number.NaN
  const degrees = parseDegrees(upper)
  if (Number.isNaN(degrees)) return Number.NaN
  const south = letter === 'S' || letter === 'W'
  return south ? -Math.abs(degrees) : degrees
}

function parseDegrees(upper: string): number {
  // A single number, possibly with a decimal comma.
  const bare = upper.replaceAll(/[NSEWO°º\s]|DEG/g, '')
  if (/^[+-]?\d*(?:[.,]\d*)?$/.test(bare) && /\d/.test(bare) && !/\d\s+\d/.test(upper))
    return Number(bare.replace(',', '.'))
  if (/^[+-]?\d+(?:\.\d+)?E[+-]?\d+$/.test(upper)) return Number(upper)
  const numbers = upper.match(/\d+(?:[.,]\d+)?/g)
  if (!numbers || numbers.length > 3) return Number.NaN
  const [whole, minutes, seconds] = numbers.map((each) => Number(each.replace(',', '.')))
  // Seconds rounded to two decimals can read 60.00.
  if ((minutes ?? 0) > 60 || (seconds ?? 0) > 60) return Number.NaN
  // Decimal degrees have no minutes; a following number is a satellite count or similar.
  if (minutes !== undefined && !Number.isInteger(whole)) return Number.NaN
  const size = whole + (minutes ?? 0) / 60 + (seconds ?? 0) / 3600
  return /^[^\d]*-/.test(upper) ? -size : size
}

/** Degrees × 1e7 from a number in its column's format. */
function degreesE7FromNumber(value: number, form: DegreeForm): number {
  switch (form) {
    case 'e7':
      return Math.round(value)
    case 'e6':
      return Math.round(value * 10)
    case 'ddmm': {
      const size = Math.abs(value)
      const degrees = Math.floor(size / 100)
      return Math.round(Math.sign(value) * (degrees + (size - degrees * 100) / 60) * 1e7)
    }
    case 'degrees':
    default:
      return Math.round(value * 1e7)
  }
}

/** Whether a header places all its degrees, which then lack a minus, in the south or west: `Latitude (S)`, `Lat S`. */
export function namesSouthOrWest(header: string): boolean {
  return /(?:[([]\s*(?:S|South|W|West)\s*[)\]]|\s(?:S|South|W|West))\s*$/.test(header)
}

/** No coordinate pair is longer; prose would slow down the patterns below. */
const LONGEST_PAIR = 120
const LONGEST_ADDRESS = 300

const WKT = /^\s*(?:SRID=\d+;\s*)?(?:MULTI)?(?:POINT|LINESTRING)\s*(?:ZM?\s*|M\s*)?\(([^]*)\)\s*$/i

/** As in document databases: `{"type":"Point","coordinates":[18.42,-33.92]}`. */
const GEOJSON = /"coordinates"\s*:\s*\[\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)/
/** A number in brackets after both coordinates is the satellite count. */
const SATELLITES = /(\d[^()]{0,50}[,;\s][^()]{0,50}\d\D?)\s{0,9}\(\d{1,2}\)\s{0,9}$/

/**
 * The positions in a cell with both coordinates: `-33.92, 18.42`, `geo:-33.92,18.42`, WKT and GeoJSON (both longitude
 * first), `(lat; lng)`, degrees with letters. Empty if there are none.
 * @param first the first axis of an unlabelled pair
 */
export function parsePositions(text: string, first: Axis = 'latitude'): { lat: number; lng: number }[] {
  const wkt = WKT.exec(text)
  if (wkt) {
    const points: { lat: number; lng: number }[] = []
    for (const pair of wkt[1].split(',')) {
      const [lng, lat] = pair.replaceAll(/[()]/g, ' ').trim().split(/\s+/).map(Number)
      if (Number.isFinite(lat) && Number.isFinite(lng)) points.push({ lat, lng })
    }
    return points
  }
  if (isLink(text)) return parseMapLink(text)
  if (text.length > LONGEST_PAIR) return []
  const [, jsonLng, jsonLat] = GEOJSON.exec(text) ?? []
  if (jsonLat !== undefined) return [{ lat: Number(jsonLat), lng: Number(jsonLng) }]
  const clean = text
    .replace(/^\s*geo:/i, '')
    .replace(SATELLITES, '$1')
    .replaceAll(/[[\](){}"]/g, ' ')
    .trim()
  const named = splitNamedPair(clean)
  const plain = named ?? splitPair(clean)
  if (!plain) return []
  const halves = named === null && first === 'longitude' ? plain.toReversed() : plain
  const lat = parseCoordinateText(halves[0], 'latitude')
  const lng = parseCoordinateText(halves[1], 'longitude')
  if (!Number.isNaN(lat) && !Number.isNaN(lng)) return Math.abs(lat) > 90 && Math.abs(lng) <= 90 ? [] : [{ lat, lng }]
  const swappedLng = parseCoordinateText(halves[0], 'longitude')
  const swappedLat = parseCoordinateText(halves[1], 'latitude')
  return Number.isNaN(swappedLat) || Number.isNaN(swappedLng) ? [] : [{ lat: swappedLat, lng: swappedLng }]
}

const BEHIND_ADDRESS =
  /\p{L}{3}.{0,280}[\s([](-?\d{1,2}\.\d{4,20})\s{0,9}[,;]\s{0,9}(-?\d{1,3}\.\d{4,20})\s{0,9}[)\]]?\s{0,9}$/u

/** The position after an address: `12 Long Street, Cape Town (-33.92487, 18.42406)`; null if there is none. */
export function parsePositionAfterAddress(text: string): { lat: number; lng: number } | null {
  const [, lat, lng] = (text.length <= LONGEST_ADDRESS && BEHIND_ADDRESS.exec(text)) || []
  return lat === undefined ? null : { lat: Number(lat), lng: Number(lng) }
}

/** Latitude and longitude by their labels or letters. */
function splitNamedPair(text: string): [string, string] | null {
  const labelled =
    /lat\w{0,20}\s{0,9}[:=]\s{0,9}([^,;]{1,50}?)[,;\s]{1,9}(?:lon|lng)\w{0,20}\s{0,9}[:=]\s{0,9}(\S+)/i.exec(text)
  if (labelled) return [labelled[1], labelled[2]]
  const lettered = /^([NS].{1,50}?|.{1,50}?[NS])[\s,;/]{1,9}([EWO].{1,50}|.{1,50}[EWO])$/i.exec(text)
  if (lettered && /\d/.test(lettered[1]) && /\d/.test(lettered[2])) return [lettered[1], lettered[2]]
  return null
}

function splitPair(text: string): [string, string] | null {
  // Commas before decimals on both sides of a space: `-33,920 18,420`.
  const commas = /^([+-]?\d{1,3},\d+)\s+([+-]?\d{1,3},\d+)$/.exec(text)
  if (commas) return [commas[1], commas[2]]
  for (const mark of [';', '|', '/', ', ', ',']) {
    const parts = text.split(mark)
    // A decimal comma on both sides leaves four parts of a comma split: `-33,92,18,42`.
    if (mark === ',' && parts.length === 4) return [`${parts[0]}.${parts[1]}`, `${parts[2]}.${parts[3]}`]
    if ((parts.length === 2 || (parts.length === 3 && mark !== '/')) && parts.every((part) => /\d/.test(part)))
      return [parts[0], parts[1]]
  }
  const parts = text.split(/\s+/)
  return parts.length === 2 && parts.every((part) => /^[+-]?\d+([.,]\d+)?$/.test(part)) ? [parts[0], parts[1]] : null
}

/** A number from a coordinate column's text in a format other than degrees. */
export function parseFormedE7(text: string, form: DegreeForm): number {
  const number = parseNumberText(text.replaceAll(/[NSEW\s]/gi, ''), 'point')
  if (!number) return Number.NaN
  const e7 = degreesE7FromNumber(number.value, form)
  return /[SW]/i.test(text) ? -Math.abs(e7) : e7
}
