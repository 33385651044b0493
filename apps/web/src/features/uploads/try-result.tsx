import type { ReplyOf } from '@spoor/contract/route.ts'
import type { tryUpload } from '@spoor/contract/routes/uploads.ts'
import type { ReactNode } from 'react'
import { formatLocation } from '../../format/location.ts'
import { formatDateTime } from '../../format/instant.ts'
import { formatCount, formatDistance } from '../../format/quantity.ts'
import { Notice } from '../../ui/notice.tsx'
import { Kilometres } from '../../ui/quantity.tsx'
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx'
import { plural, t } from '../../language/t.ts'

export type TryReply = ReplyOf<typeof tryUpload>

/** Previews the result before anything is saved, with a custom description or the row counts. */
export function TryResult({ result, words }: { result: TryReply; words?: ReactNode }) {
  if (result.error_message) {
    return (
      <Notice kind="bad" title={t('This will not work')}>
        {result.error_message}
      </Notice>
    )
  }
  return (
    <div>
      <output className="block text-base">
        {words ?? (
          <>
            <span className="font-semibold">
              {plural(result.trips_found, '{n} trip', '{n} trips')}, {formatDistance(result.distance_km)}.
            </span>{' '}
            <span className="text-muted">
              {t('{used} of {rows} used', {
                used: formatCount(result.rows_used),
                rows: plural(result.rows_read, '{n} row', '{n} rows'),
              })}
              {result.rows_skipped > 0 && t(', {skipped} skipped', { skipped: formatCount(result.rows_skipped) })}.
            </span>
          </>
        )}
      </output>
      {result.trips.length > 0 && (
        <div className="mt-3 overflow-hidden rounded-lg border border-line">
          <Table>
            <thead>
              <tr>
                <HeadCell>{t('Start')}</HeadCell>
                <HeadCell className="max-sm:hidden">{t('From')}</HeadCell>
                <HeadCell className="max-sm:hidden">{t('To')}</HeadCell>
                <HeadCell numeric>{t('Distance')}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {result.trips.map((trip, index) => (
                <Row key={`${trip.started_at} ${index}`}>
                  <Cell className="sm:whitespace-nowrap">
                    {formatDateTime(trip.started_at)}
                    {/* Moves below the time on a phone, so that the distance stays visible. */}
                    <span className="block text-xs text-muted wrap-anywhere sm:hidden">
                      {formatLocation(trip.start_location) || '–'} <span aria-hidden>→</span>
                      <span className="sr-only">{t('to')}</span> {formatLocation(trip.end_location) || '–'}
                    </span>
                  </Cell>
                  <Cell className="max-sm:hidden">{formatLocation(trip.start_location) || '–'}</Cell>
                  <Cell className="max-sm:hidden">{formatLocation(trip.end_location) || '–'}</Cell>
                  <Cell numeric>
                    <Kilometres of={trip.distance_km} />
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
          {result.trips_found > result.trips.length && (
            <p className="border-t border-line px-3 py-2 text-sm text-muted">
              {t('The first {count} of {trips_found}.', {
                count: result.trips.length,
                trips_found: formatCount(result.trips_found),
              })}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
