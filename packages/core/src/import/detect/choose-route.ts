import { splitRoute } from '../cells/split-route.ts'
import type { Choices } from './choose-columns.ts'
import type { ColumnProfile } from './column-profile.ts'
import { meaningOfHeader } from './header-words.ts'

/** Why a column with 'Home - Office' in each cell gives both ends of the trip. */
export const ROUTE = 'both ends in each cell'

/** Headers of a column that tells the whole way. */
const NAMES_ROUTE =
  /\b(?:routes?|roete|ruta|rota|trajets?|itineraires?|itinéraires?|itinerary|journeys?|trips?|travel|travelled|rit|ritte|reis|reise|fahrt|fahrtstrecke|viaje|viagem|percorso|tratta|trasy?|tras[ay]|legs?|places|locations|from\b.*\bto|van\b.*\b(?:na|naar|tot)|von\b.*\b(?:nach|bis)|de\b.*\b(?:a|à)|desde\b.*\bhasta)\b/iu

/** Texts that may tell a way beside what else they are for. */
const MAY_TELL = new Set([':notes', ':reason', ':place'])

/**
 * Takes a column whose cells name both ends of a trip, where none is theirs alone. Under a header that says nothing of a
 * way the places must come again on the other side, as those of trips do: 'Meeting - Acme' is none.
 */
export function chooseRoute(choices: Choices, headers: readonly string[], profiles: readonly ColumnProfile[]): void {
  const has = (key: string): boolean => choices.has(key)
  if (has(':position') || has(':lat') || ['start', 'end'].some((side) => has(`${side}:position`) || has(`${side}:lat`)))
    return
  const ends = ['start:place', 'end:place'].flatMap((key) => choices.get(key)?.column ?? [])
  if (ends.length > 1) return
  const isWay = [':distance', ':businessDistance', 'start:odometer', 'end:time', 'end:clock', ':duration'].some(has)
  const taken = new Set(
    [...choices].filter(([key]) => !MAY_TELL.has(key) && !key.endsWith(':place')).map(([, choice]) => choice.column),
  )
  const fits = (column: number, isNamed: boolean): boolean =>
    !taken.has(column) &&
    (ends.length === 0 || ends[0] === column) &&
    namesRoute(headers[column] ?? '') === isNamed &&
    tellsRoutes(profiles[column], isNamed)
  const columns = profiles.map((_, column) => column)
  const column =
    columns.find((each) => fits(each, true)) ?? (isWay ? columns.find((each) => fits(each, false)) : undefined)
  if (column === undefined) return
  for (const key of MAY_TELL) if (choices.get(key)?.column === column) choices.delete(key)
  for (const side of ['start', 'end']) choices.set(`${side}:place`, { column, score: 5, because: ROUTE })
}

/** 'Trip purpose' and 'Travel details' speak of a trip, but hardly of its ends. */
function namesRoute(header: string): boolean {
  const thing = meaningOfHeader(header)?.thing ?? null
  return NAMES_ROUTE.test(header) && !(thing === 'reason' || thing === 'notes' || thing === 'client')
}

function tellsRoutes({ distinct, texts }: ColumnProfile, isNamed: boolean): boolean {
  if (texts === 0) return false
  const routes = [...distinct].map(splitRoute).filter((route) => route !== null)
  if (routes.length < distinct.size * (isNamed ? 0.5 : 0.8)) return false
  if (isNamed || routes.every((route) => route.isArrow)) return true
  const plain = (place: string): string => place.toLowerCase()
  const from = new Set(routes.map((route) => plain(route.from)))
  const to = new Set(routes.map((route) => plain(route.to)))
  const goOn = routes.filter((route) => to.has(plain(route.from)) || from.has(plain(route.to)))
  return goOn.length * 2 > routes.length
}
