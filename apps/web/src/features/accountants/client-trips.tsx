import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { formatLocation } from '../../format/location.ts'
import { formatDay } from '../../format/instant.ts'
import { formatCount, formatDistance } from '../../format/quantity.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { EmptyState, ShowMore } from '../../ui/loaded.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Kilometres } from '../../ui/quantity.tsx'
import { ResourceList, type Column } from '../../ui/resource-list.tsx'
import { ClassificationBadge, TripStatusBadge } from '../../ui/trip-badges.tsx'
import { useClientTrips } from './use-clients.ts'
import { plural, t } from '../../language/t.ts'
import { commentOnClientTrip, listClientTripComments, type ClientTrip } from '@spoor/contract/routes/accountants.ts'
import { api } from '../../api/api.ts'
import { TripComments } from './trip-comments.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** A client's trips in a tax year, read-only, with totals for the whole year. */
export function ClientTrips({ clientId, year }: { clientId: string; year: number }) {
  const trips = useClientTrips(clientId, year)
  const [commented, setCommented] = useState<ClientTrip | null>(null)
  const first = trips.data?.pages[0]
  const items = trips.data?.pages.flatMap((page) => page.items) ?? []
  const showsPrivate = first?.client.show_private === true
  return (
    <Card>
      <CardHeader
        title={t('Trips')}
        description={
          first &&
          (showsPrivate
            ? t('All trips, to read and comment on.')
            : t('Business trips, to read and comment on. Other trips are hidden, but part of the totals.'))
        }
      />
      {first && <Totals totals={first.totals} />}
      <ResourceList
        query={{ ...trips, data: first && { items, total: first.total } }}
        failed={t('The trips could not be loaded')}
        label={t('Trips')}
        columns={makeColumns(setCommented)}
        renderCard={(trip) => <TripCard trip={trip} onComment={() => setCommented(trip)} />}
        cardClassName="py-3"
        empty={
          <EmptyState title={t('No trips to show')}>
            {showsPrivate
              ? t('There are no trips in this tax year.')
              : t('There are no business trips in this tax year.')}
          </EmptyState>
        }
      />
      <ShowMore query={trips} label={t('Show more trips')} className="mt-4" />
      {commented && first && (
        <CommentsDialog
          clientId={clientId}
          clientName={first.client.name}
          trip={commented}
          onClose={() => setCommented(null)}
        />
      )}
    </Card>
  )
}

type TotalsOfTrips = NonNullable<ReturnType<typeof useClientTrips>['data']>['pages'][number]['totals']

function Totals({ totals }: { totals: TotalsOfTrips }) {
  const line = (trips: number, km: number) => `${formatDistance(km)}, ${plural(trips, '{n} trip', '{n} trips')}`
  return (
    <div className="mb-5">
      <Facts>
        <Fact name={t('Business')}>{line(totals.business_trips, totals.business_km)}</Fact>
        <Fact name={t('Private')}>{line(totals.private_trips, totals.private_km)}</Fact>
        <Fact name={t('To review')}>{line(totals.unclassified_trips, totals.unclassified_km)}</Fact>
      </Facts>
    </div>
  )
}

const makeColumns = (onComment: (trip: ClientTrip) => void): readonly Column<ClientTrip>[] => [
  { head: t('Day'), cell: ({ local_day: day }) => formatDay(day), className: 'whitespace-nowrap' },
  { head: t('From and to'), cell: (trip) => <FromTo trip={trip} /> },
  { head: t('Reason'), cell: ({ reason }) => reason || '–', className: 'wrap-anywhere' },
  { head: t('Vehicle'), cell: ({ vehicle }) => vehicle || '–', className: 'min-w-24 wrap-anywhere' },
  { head: t('Kind'), cell: (trip) => <Kind trip={trip} /> },
  { head: t('Distance'), cell: ({ distance_km: km }) => <Kilometres of={km} />, numeric: true },
  {
    head: t('Comments'),
    cell: (trip) => <CommentButton trip={trip} onComment={() => onComment(trip)} />,
    isHeadHidden: true,
  },
]

function TripCard({ trip, onComment }: { trip: ClientTrip; onComment: () => void }) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="flex justify-between gap-4">
        <span className="font-semibold">{formatDay(trip.local_day)}</span>
        <Kilometres of={trip.distance_km} />
      </p>
      <FromTo trip={trip} />
      {trip.reason !== '' && <p className="wrap-anywhere">{trip.reason}</p>}
      {trip.vehicle && <p className="wrap-anywhere text-muted">{trip.vehicle}</p>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Kind trip={trip} />
        <CommentButton trip={trip} onComment={onComment} />
      </div>
    </div>
  )
}

const FromTo = ({ trip }: { trip: ClientTrip }) => (
  <span className="wrap-anywhere">
    {t('{from} to {to}', {
      from: formatLocation(trip.start_location) || '–',
      to: formatLocation(trip.end_location) || '–',
    })}
  </span>
)

const Kind = ({ trip }: { trip: ClientTrip }) => (
  <span className="flex flex-wrap gap-1.5">
    <ClassificationBadge classification={trip.classification} />
    {trip.status !== 'confirmed' && <TripStatusBadge status={trip.status} />}
  </span>
)

function CommentButton({ trip, onComment }: { trip: ClientTrip; onComment: () => void }) {
  const label =
    trip.comments === 0
      ? t('Comment on the trip of {day}', { day: formatDay(trip.local_day) })
      : t('Comments on the trip of {day}: {n}', { day: formatDay(trip.local_day), n: formatCount(trip.comments) })
  return (
    <Button size="small" icon={MessageSquare} aria-label={label} onClick={onComment}>
      {trip.comments === 0 ? t('Comment') : formatCount(trip.comments)}
    </Button>
  )
}

/** The accountant's comments on a client's trip, which the client can see and answer. */
function CommentsDialog({
  clientId,
  clientName,
  trip,
  onClose,
}: {
  clientId: string
  clientName: string
  trip: ClientTrip
  onClose: () => void
}) {
  const params = { id: clientId, trip_id: trip.id }
  return (
    <Dialog
      onClose={onClose}
      title={t('Trip of {day}', { day: formatDay(trip.local_day) })}
      description={t('{from} to {to}', {
        from: formatLocation(trip.start_location) || '–',
        to: formatLocation(trip.end_location) || '–',
      })}
    >
      <TripComments
        tripId={trip.id}
        label={t('Comment for {client}', { client: clientName })}
        calls={{
          list: (query, signal) => api.call(listClientTripComments, { params, query }, { signal }),
          add: (text) => api.call(commentOnClientTrip, { params, body: { text } }),
        }}
      />
    </Dialog>
  )
}
