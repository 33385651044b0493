import fs from 'node:fs'

/** A position as [latitude, longitude]. */
export type Position = readonly [lat: number, lng: number]

/** A section of a path, driven at about one speed. */
export interface Section {
  points: Position[]
  speedKmh: number
}

/** paths.csv: two places and the path between them as sections 'km/h lat lng lat lng …', joined by semicolons. */
const PATHS = fs
  .readFileSync(new URL('paths.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => {
    const [from, to, sections] = row.split(',')
    return { from, to, sections: sections.split(';').map(readSection) }
  })

function readSection(text: string): Section {
  const [speedKmh, ...degrees] = text.split(' ').map(Number)
  return { speedKmh, points: degrees.flatMap((lat, i) => (i % 2 === 0 ? [[lat, degrees[i + 1]] as const] : [])) }
}

/** The path from one place to another, in driving order. */
export function findPath(from: string, to: string): Section[] {
  for (const path of PATHS) {
    if (path.from === from && path.to === to) return path.sections
    if (path.from === to && path.to === from)
      return path.sections.toReversed().map((section) => ({ ...section, points: section.points.toReversed() }))
  }
  throw new Error(`paths.csv has no path from ${from} to ${to}`)
}

/** A place's position: the end of a path there. */
export function placePosition(place: string): Position {
  const path = PATHS.find(({ from, to }) => from === place || to === place)
  if (!path) throw new Error(`paths.csv has no ${place}`)
  return path.from === place ? path.sections[0].points[0] : path.sections.at(-1)!.points.at(-1)!
}
