import type { MapPlace } from './map-scene.ts'

/** Pins closer than this overlap, so a single pin with their number replaces them. */
export const PIN_PX = 44
const LABEL = { height: 20, charPx: 7.5, paddingPx: 16, maxPx: 160 }

/** One pin: a place, or several that are too close together to be hit one by one. */
export interface PinGroup {
  places: MapPlace[]
  /** The pin's centre in pixels from the map's upper left corner. */
  x: number
  y: number
  /** Where the name fits without covering another pin or name; null if nowhere. */
  name: 'below' | 'above' | null
}

/** Groups places into pins that do not overlap. A chosen place always has its own pin and name. */
export function groupPins(
  places: readonly MapPlace[],
  project: (position: MapPlace['position']) => readonly [number, number],
  nameGroup: (places: readonly MapPlace[]) => string,
): PinGroup[] {
  const groups: PinGroup[] = []
  const chosenFirst = places.toSorted((a, b) => Number(b.chosen ?? false) - Number(a.chosen ?? false))
  for (const place of chosenFirst) {
    const [x, y] = project(place.position)
    const near = groups.find((group) => Math.hypot(group.x - x, group.y - y) < PIN_PX && !group.places[0].chosen)
    if (near) near.places.push(place)
    else groups.push({ places: [place], x, y, name: null })
  }
  const taken = groups.map(({ x, y }) => box(x, y - PIN_PX / 2, PIN_PX, PIN_PX))
  for (const group of groups) {
    const widthPx = Math.min(nameGroup(group.places).length * LABEL.charPx + LABEL.paddingPx, LABEL.maxPx)
    const labels = {
      below: box(group.x, group.y + PIN_PX / 2, widthPx, LABEL.height),
      above: box(group.x, group.y - PIN_PX / 2 - LABEL.height, widthPx, LABEL.height),
    }
    const fits = (['below', 'above'] as const).find((side) => taken.every((other) => !overlaps(labels[side], other)))
    group.name = fits ?? (group.places[0].chosen ? 'below' : null)
    if (group.name) taken.push(labels[group.name])
  }
  return groups
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const box = (centre: number, top: number, width: number, height: number): Box => ({
  left: centre - width / 2,
  right: centre + width / 2,
  top,
  bottom: top + height,
})

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
