import { splitRouteUnder } from '../../cells/split-route.ts'
import { interpretHeader } from '../../columns/header-words.ts'
import { listTypesHolding } from '../../columns/column-types.ts'
import type { ColumnProfile } from '../column-profile.ts'
import { Evidence, hasAny, type Assignment, type Hypothesis, type Layout } from '../hypothesis.ts'

/** Headers of columns with a whole route. */
const NAMES_ROUTE =
  /\b(?:routes?|roete|ruta|rota|trajets?|itineraires?|itinéraires?|itinerary|journeys?|trips?|travel|travelled|rit|ritte|reis|reise|fahrt|fahrtstrecke|viaje|viagem|percorso|tratta|trasy?|tras[ay]|legs?|places|locations|stops|destinations|from\b.{0,80}\bto|van\b.{0,80}\b(?:na|naar|tot)|von\b.{0,80}\b(?:nach|bis)|de\b.{0,80}\b(?:a|à)|desde\b.{0,80}\bhasta)\b/iu

/** Types whose cells may also contain a route. */
const MAY_TELL = ['notes', 'reason', 'location', 'start_location', 'end_location'] as const
const POSITIONS = listTypesHolding('position', 'latitude')

/**
 * A column with both ends of a trip in each cell, if no column is dedicated to them. Unless the header mentions a
 * route, places must recur on the other side, as they do between trips: 'Meeting - Acme' is not a route.
 */
export const routeInCell: Layout = {
  name: 'both ends in one cell',
  propose(sheet) {
    const { best, headers, profiles, isWanted } = sheet
    const ends = (['start_location', 'end_location'] as const).flatMap((type) => best(type)?.column ?? [])
    if (ends.length > 1) return []
    const fits = (column: number, isNamed: boolean): boolean =>
      !isWanted(column, ...MAY_TELL) &&
      (ends.length === 0 || ends[0] === column) &&
      namesRoute(headers[column] ?? '') === isNamed &&
      holdRoutes(profiles[column], isNamed, headers[column] ?? '')
    const columns = profiles.map((_, column) => column)
    const named = columns.find((column) => fits(column, true))
    if (named !== undefined) return [makeHypothesis(named, true)]
    const other = columns.find((column) => fits(column, false))
    return other === undefined ? [] : [makeHypothesis(other, false)]
  },
}

function makeHypothesis(column: number, isNamed: boolean): Hypothesis {
  const because = 'both ends in each cell'
  return {
    claims: [
      { type: 'start_location', column, because },
      { type: 'end_location', column, because },
    ],
    needs: (assignment) => !hasAny(assignment, ...POSITIONS) && (isNamed || isDrive(assignment)),
    score: Evidence.looks + 2,
  }
}

function isDrive(assignment: Assignment): boolean {
  return hasAny(
    assignment,
    ...(['distance', 'business_distance', 'start_odometer', 'end_time', 'end_time_of_day', 'duration'] as const),
  )
}

/** 'Trip purpose' and 'Travel details' mention a trip, but rarely contain its ends. */
function namesRoute(header: string): boolean {
  const type = interpretHeader(header)?.type ?? null
  return NAMES_ROUTE.test(header) && !(type === 'reason' || type === 'notes' || type === 'client')
}

function holdRoutes({ distinct, texts }: ColumnProfile, isNamed: boolean, header: string): boolean {
  if (texts === 0) return false
  const routes = [...distinct].map((text) => splitRouteUnder(header, text)).filter((route) => route !== null)
  if (routes.length < distinct.size * (isNamed ? 0.5 : 0.8)) return false
  if (isNamed || routes.every((route) => route.isArrow)) return true
  const plain = (place: string): string => place.toLowerCase()
  const from = new Set(routes.map((route) => plain(route.from)))
  const to = new Set(routes.map((route) => plain(route.to)))
  const goOn = routes.filter((route) => to.has(plain(route.from)) || from.has(plain(route.to)))
  return goOn.length * 2 > routes.length
}
