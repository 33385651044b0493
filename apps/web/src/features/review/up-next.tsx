import { getProposedClass } from '@spoor/contract/routes/proposed-class.ts'
import { useMemo, useState } from 'react'
import { formatTripDay } from '../../format/instant.ts'
import { formatCount } from '../../format/quantity.ts'
import { plural, t } from '../../language/t.ts'
import { formatEndPlace, formatStartPlace } from '../../format/location.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ClassificationBadge } from '../../ui/trip-badges.tsx'
import { SPLIT_WORDS } from './review-words.ts'
import { findSplitRoutes, type TripGroup } from './review-groups.ts'

const SHOWN = 9
const MORE = 20

/** The neighbouring trips or groups; clicking one shows it. */
export function UpNext({
  units,
  at,
  onShow,
}: {
  units: readonly TripGroup[]
  at: number
  onShow: (at: number) => void
}) {
  const [shown, setShown] = useState(SHOWN)
  const first = Math.max(0, Math.min(at - 1, units.length - shown))
  const remaining = units.length - first - shown
  const split = useMemo(() => findSplitRoutes(units), [units])
  return (
    <nav aria-label={t('To review')} className="max-lg:hidden">
      <ol className="flex flex-col gap-1">
        {units.slice(first, first + shown).map((unit, index) => {
          const [trip] = unit.trips
          const isCurrent = first + index === at
          return (
            <li key={unit.key}>
              <button
                type="button"
                aria-current={isCurrent || undefined}
                className={classes(
                  'flex w-full items-center gap-3 rounded-lg px-3 py-2 text-left text-sm',
                  isCurrent ? 'bg-accent-tint' : 'hover:bg-sunken',
                )}
                onClick={() => onShow(first + index)}
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold wrap-anywhere">
                    {formatStartPlace(trip)} → {formatEndPlace(trip)}
                  </span>
                  <span className="block truncate text-muted">
                    {unit.trips.length > 1
                      ? plural(unit.trips.length, '{n} trip', '{n} trips')
                      : formatTripDay(trip.started_at)}
                    {unit.trips.length > 1 && split.has(unit.key) && ` ${SPLIT_WORDS[split.get(unit.key)!]}`}
                  </span>
                </span>
                <ClassificationBadge classification={getProposedClass(trip)} />
              </button>
            </li>
          )
        })}
      </ol>
      {remaining > 0 && (
        <Button size="small" variant="quiet" className="mt-1" onClick={() => setShown(shown + MORE)}>
          {t('And {n} more', { n: formatCount(remaining) })}
        </Button>
      )}
    </nav>
  )
}
