import { greatCircleM } from '../units/distance.ts'
import type { Memory, Spot } from './memory.ts'
import type { TripEndFacts } from './trip-facts.ts'

/** Parking around the block, plus noise. */
const SAME_SPOT_M = 200
/** For ends with the same location text: the extent of a large site. */
const SAME_TEXT_M = 500
/** At least a spot's radius, so that a position's spot is in its own cell or an adjacent one. */
const CELL_DEGREES = 0.002

/** The place at one end of a trip, and its name in sentences. */
export interface EndIdentity {
  /** null if the file has no data for this end. */
  key: string | null
  kind: string | null
  /** null if no name is unique to this place. */
  name: string | null
}

export function identifyEnd(end: TripEndFacts, { spots, texts }: Memory): EndIdentity {
  if (end.place) return { key: `p:${end.place.id}`, kind: end.place.kind, name: end.place.name }
  const text = normalizeText(end.text)
  if (end.lat === null || end.lng === null)
    return { key: text === '' ? null : `t:${text}`, kind: null, name: end.text.trim() || null }
  const spot = findSpot(spots, end.lat, end.lng, text)
  if (!spot) return { key: makeSpotId(end.lat, end.lng), kind: null, name: null }
  const isSure = text !== '' && texts.get(spot.id)?.length === 1 && spots.get(toTextCell(text))?.length === 1
  return { key: spot.id, kind: null, name: isSure ? end.text.trim() : null }
}

/** Stores a position's spot, and its texts. */
export function learnEnd(end: TripEndFacts, { spots, texts }: Memory): void {
  if (end.place || end.lat === null || end.lng === null) return
  const text = normalizeText(end.text)
  let spot = findSpot(spots, end.lat, end.lng, text)
  if (!spot) {
    spot = { id: makeSpotId(end.lat, end.lng), lat: end.lat, lng: end.lng }
    const [cell] = listCellsAround(end.lat, end.lng)
    spots.set(cell, [...(spots.get(cell) ?? []), spot])
  }
  const seen = texts.get(spot.id) ?? []
  // Two texts show that the place has no unique name.
  if (seen.length < 2 && !seen.includes(text)) texts.set(spot.id, [...seen, text])
  if (text === '') return
  const { id } = spot
  const sameText = spots.get(toTextCell(text)) ?? []
  if (sameText.length < 4 && sameText.every((other) => other.id !== id))
    spots.set(toTextCell(text), [...sameText, spot])
}

/** The keys that a position's spot may be stored under; the first is its own cell. */
export function listCellsAround(lat: number, lng: number): string[] {
  const row = Math.floor(lat / CELL_DEGREES)
  const cells: string[] = []
  for (const near of [row, row - 1, row + 1]) {
    const columns = Math.ceil((360 / CELL_DEGREES) * Math.max(0.01, Math.cos((near * CELL_DEGREES * Math.PI) / 180)))
    const column = Math.floor(((lng + 180) / 360) * columns)
    for (const step of [0, -1, 1]) cells.push(`${near}:${(column + step + columns) % columns}`)
  }
  return cells
}

const toTextCell = (text: string): string => `=${normalizeText(text)}`

function findSpot(spots: Memory['spots'], lat: number, lng: number, text: string): Spot | undefined {
  const nearest = (found: readonly Spot[], withinM: number): Spot | undefined => {
    let best: Spot | undefined
    let bestM = withinM
    for (const spot of found) {
      const awayM = greatCircleM(spot.lat, spot.lng, lat, lng)
      if (awayM <= bestM) [best, bestM] = [spot, awayM]
    }
    return best
  }
  return (
    (text === '' ? undefined : nearest(spots.get(toTextCell(text)) ?? [], SAME_TEXT_M)) ??
    nearest(
      listCellsAround(lat, lng).flatMap((cell) => spots.get(cell) ?? []),
      SAME_SPOT_M,
    )
  )
}

const makeSpotId = (lat: number, lng: number): string => `s:${lat.toFixed(5)},${lng.toFixed(5)}`

/** A location text for comparison, ignoring spacing, punctuation and case. */
export const normalizeText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s,.;]+/g, ' ')
    .trim()
