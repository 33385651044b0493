import { MapPin } from 'lucide-react'
import { plural } from '../../language/t.ts'
import { classes } from '../classes.ts'
import { createCircle, type MapPlace } from './map-scene.ts'
import { computeBounds, type Bounds, type Position } from './bounds.ts'

/** Zooming separates places further apart than this, in degrees (about 100 m). */
const SEPARABLE_DEGREES = 0.001

const nameGroup = (places: readonly MapPlace[]): string =>
  places.length === 1 ? places[0].name : plural(places.length, '{n} place', '{n} places')

/** Places as named buttons on the map. Places that are too close together share a button that zooms to them. */
export function PlacePins({
  places,
  project,
  onChoose,
  onZoom,
}: {
  places: readonly MapPlace[]
  project: (position: Position) => readonly [number, number]
  onChoose: (id: string) => void
  onZoom: (bounds: Bounds) => void
}) {
  const choose = (members: readonly MapPlace[]) => {
    const spread = computeBounds([members.map(({ position }) => position)])!
    const isSeparable = Math.max(spread.east - spread.west, spread.north - spread.south) > SEPARABLE_DEGREES
    if (isSeparable) onZoom(computeBounds(members.map((place) => createCircle(place)))!)
    else onChoose(members[0].id)
  }
  return (
    <div className="pointer-events-none absolute inset-0 z-1 overflow-hidden">
      {groupPins(places, project, nameGroup).map(({ places: members, x, y, name: side }) => {
        const [{ id, chosen = false, Icon = MapPin }] = members
        const name = nameGroup(members)
        const isGroup = members.length > 1
        return (
          <button
            key={id}
            type="button"
            aria-label={isGroup ? `${name}: ${members.map((place) => place.name).join(', ')}` : name}
            aria-pressed={isGroup ? undefined : chosen}
            title={name}
            style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
            className={classes(
              'group pointer-events-auto absolute top-0 left-0 grid size-11 place-items-center rounded-full hover:z-1 focus-visible:z-1',
              chosen && 'z-1',
            )}
            onClick={() => choose(members)}
          >
            <span
              className={classes(
                'grid size-9 place-items-center rounded-full border-2 border-surface bg-accent text-sm font-semibold text-on-accent shadow-raised transition-transform duration-150 group-hover:scale-110 motion-reduce:transition-none',
                chosen && 'scale-110',
              )}
            >
              {isGroup ? members.length : <Icon size={18} />}
            </span>
            <span
              aria-hidden
              className={classes(
                'pointer-events-none absolute left-1/2 w-max max-w-40 -translate-x-1/2 truncate rounded-md bg-surface/90 px-1.5 text-sm leading-5 font-semibold text-ink group-hover:block group-focus-visible:block',
                side === 'above' ? 'bottom-full' : 'top-full',
                side === null && 'hidden',
              )}
            >
              {name}
            </span>
          </button>
        )
      })}
    </div>
  )
}

/** Pins closer than this overlap, so a single pin with their number replaces them. */
const PIN_PX = 44
const LABEL = { height: 20, charPx: 7.5, paddingPx: 16, maxPx: 160 }

/** One pin: a place, or several that are too close together to be hit one by one. */
interface PinGroup {
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
