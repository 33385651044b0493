import { MapPin } from 'lucide-react'
import { plural } from '../../language/plural.ts'
import { classes } from '../classes.ts'
import { createCircle, type MapPlace } from './map-scene.ts'
import { groupPins } from './pin-groups.ts'
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
              {isGroup ? members.length : <Icon aria-hidden size={18} />}
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
