import type { ReplyOf } from '@spoor/contract/route.ts'
import type { tryUpload } from '@spoor/contract/routes/uploads.ts'
import { useTimezone } from '../../auth/use-session.ts'
import { formatDateTime } from '../../format/instant.ts'
import { distanceQuantity, formatCount, formatDistance } from '../../format/quantity.ts'
import { Notice } from '../../ui/notice.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx'
import { counted } from './upload-words.ts'

export type TryReply = ReplyOf<typeof tryUpload>

/** What would come out, before anything is written. */
export function TryResult({ result }: { result: TryReply }) {
  const timezone = useTimezone()
  if (result.error_message) {
    return (
      <Notice kind="bad" title="That would not work">
        {result.error_message}
      </Notice>
    )
  }
  return (
    <div>
      <output className="block text-base">
        <span className="font-semibold">
          {counted(result.trips_found, 'trip', 'trips')}, {formatDistance(result.distance_km)}.
        </span>{' '}
        <span className="text-muted">
          {formatCount(result.rows_used)} of {counted(result.rows_read, 'row', 'rows')} used
          {result.rows_skipped > 0 && `, ${formatCount(result.rows_skipped)} left out`}.
        </span>
      </output>
      {result.trips.length > 0 && (
        <div className="mt-3 overflow-hidden rounded-lg border border-line">
          <Table>
            <thead>
              <tr>
                <HeadCell>Start</HeadCell>
                <HeadCell>From</HeadCell>
                <HeadCell>To</HeadCell>
                <HeadCell numeric>Distance</HeadCell>
              </tr>
            </thead>
            <tbody>
              {result.trips.map((trip, index) => (
                <Row key={`${trip.started_at} ${index}`}>
                  <Cell className="whitespace-nowrap">{formatDateTime(trip.started_at, timezone)}</Cell>
                  <Cell>{trip.start_location || '–'}</Cell>
                  <Cell>{trip.end_location || '–'}</Cell>
                  <Cell numeric>
                    <Quantity of={distanceQuantity(trip.distance_km)} />
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
          {result.trips_found > result.trips.length && (
            <p className="border-t border-line px-3 py-2 text-sm text-muted">
              The first {result.trips.length} of {formatCount(result.trips_found)}.
            </p>
          )}
        </div>
      )}
    </div>
  )
}
