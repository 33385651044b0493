import suburbs from './suburbs.json' with { type: 'json' }
import towns from './towns.json' with { type: 'json' }

export interface FoundPosition {
  name: string
  lat: number
  lng: number
}

const MOST_FOUND = 8

const PLACES = ([...suburbs, ...towns] as [name: string, lat: number, lng: number][]).map(([name, lat, lng]) => ({
  name,
  lat,
  lng,
  plain: name.toLowerCase(),
}))

/** Searches the built-in table's suburbs and towns by name; names that begin with the words come first. */
export function searchOffline(q: string): FoundPosition[] {
  const wanted = q.trim().toLowerCase()
  return PLACES.filter(({ plain }) => plain.includes(wanted))
    .toSorted((a, b) => Number(b.plain.startsWith(wanted)) - Number(a.plain.startsWith(wanted)))
    .slice(0, MOST_FOUND)
    .map(({ name, lat, lng }) => ({ name, lat, lng }))
}
