import type { Trip } from '@spoor/contract/routes/trips.ts'
import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { TripSort } from './logbook-search.ts'
import { isSelected, pageState } from './selection.ts'
import type { Selection } from './selection.ts'
import { TripRow } from './trip-row.tsx'
import type { TripRowActions } from './trip-row.tsx'

const SORTS: [TripSort, string][] = [
  ['-started_at', 'Newest first'],
  ['started_at', 'Oldest first'],
  ['-distance', 'Longest first'],
  ['distance', 'Shortest first'],
]

export function TripList({
  trips,
  vehicles,
  chosenId,
  selection,
  sort,
  stale,
  actions,
  onSelectPage,
  onSort,
}: {
  trips: readonly Trip[]
  vehicles: readonly Vehicle[]
  chosenId: string | null
  selection: Selection
  sort: TripSort
  /** The next page is on its way; this is still the last one. */
  stale: boolean
  actions: TripRowActions
  onSelectPage: () => void
  onSort: (sort: TripSort) => void
}) {
  const state = pageState(
    selection,
    trips.map(({ id }) => id),
  )
  const nameOf = (id: string | null) =>
    vehicles.length > 1 ? (vehicles.find((vehicle) => vehicle.id === id)?.name ?? '') : ''
  return (
    <div className="sm:overflow-hidden sm:rounded-xl sm:border sm:border-line sm:bg-surface sm:shadow-card">
      <div className="flex items-center justify-between gap-3 px-3 py-1.5 sm:border-b sm:border-line">
        <Checkbox checked={state === 'all'} indeterminate={state === 'some'} onChange={onSelectPage}>
          Select page
        </Checkbox>
        <Select
          aria-label="Order"
          className="h-9 w-auto! border-transparent bg-transparent text-sm"
          value={sort}
          onChange={(event) => onSort(SORTS.find(([key]) => key === event.target.value)?.[0] ?? '-started_at')}
        >
          {SORTS.map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <ol aria-label="Trips" aria-busy={stale} className={stale ? 'opacity-60' : undefined}>
        {trips.map((trip) => (
          <TripRow
            key={trip.id}
            trip={trip}
            vehicleName={nameOf(trip.vehicle_id)}
            chosen={trip.id === chosenId}
            selected={isSelected(selection, trip.id)}
            actions={actions}
          />
        ))}
      </ol>
    </div>
  )
}

/** The list before its trips, in its final shape. */
export function TripListSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading trips"
      className="flex flex-col gap-3 sm:gap-0 sm:rounded-xl sm:border sm:border-line sm:bg-surface sm:p-3"
    >
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} className="h-26 sm:my-1.5 sm:h-12" />
      ))}
    </div>
  )
}
