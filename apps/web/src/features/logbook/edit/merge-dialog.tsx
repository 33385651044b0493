import type { MergePreview } from '@spoor/contract/routes/trips.ts'
import { formatEndPlace, formatLocation, formatStartPlace } from '../../../format/location.ts'
import { formatDate, formatDateTime, formatTime } from '../../../format/instant.ts'
import { formatDistance, formatDuration } from '../../../format/quantity.ts'
import { plural, t } from '../../../language/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RouteLabel } from '../../../ui/route-label.tsx'

/** Previews a merge: the resulting trip, the gaps between its parts, and any trips that lie between them. */
export function MergeDialog({
  preview: { trip, ids, added, between },
  onMerge,
  onClose,
}: {
  preview: MergePreview
  onMerge: () => void
  onClose: () => void
}) {
  const days = [...new Set([trip.started_at, ...between.map(({ until }) => until)].map((at) => formatDate(at)))]
  return (
    <Dialog
      width="narrow"
      onClose={onClose}
      title={t('Merge {count} trips into one?', { count: ids.length })}
      description={
        added.length === 0 && between.every(({ adjacent }) => adjacent)
          ? t('They follow each other directly.')
          : t('They do not follow each other directly.')
      }
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              onMerge()
              onClose()
            }}
          >
            {added.length === 0 ? t('Merge') : t('Merge all {count}', { count: ids.length })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {added.length > 0 && (
          <Notice
            kind="warn"
            title={plural(
              added.length,
              'The trip between them is merged too.',
              'The {n} trips between them are merged too.',
            )}
          >
            <ul>
              {added.map((one) => (
                <li key={one.id} className="flex flex-wrap gap-x-2">
                  <span>{spanText(one.started_at, one.ended_at ?? one.started_at)}</span>
                  <RouteLabel from={formatStartPlace(one)} to={formatEndPlace(one)} />
                  <span>{formatDistance(one.distance_km)}</span>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {days.length > 1 && (
          <Notice kind="warn" title={t('They are on different days: {days}', { days: days.join(' · ') })} />
        )}
        <section>
          <h3 className="mb-1 text-sm text-muted">{t('The merged trip')}</h3>
          <p className="font-semibold">
            <RouteLabel from={formatStartPlace(trip)} to={formatEndPlace(trip)} />
          </p>
          <p>
            {[
              spanText(trip.started_at, trip.ended_at ?? trip.started_at),
              trip.ended_at !== null && formatDuration(getSecondsBetween(trip.started_at, trip.ended_at)),
              formatDistance(trip.distance_km),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </section>
        <section>
          <h3 className="mb-1 text-sm text-muted">{t('Between them')}</h3>
          <ul className="flex flex-col gap-2">
            {between.map((gap) => (
              <Gap key={gap.until} gap={gap} />
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  )
}

const getSecondsBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 1000

function Gap({ gap }: { gap: MergePreview['between'][number] }) {
  const { from, until, distance_km: km } = gap
  const [at, next] = [gap.end_location, gap.start_location].map((end) => formatLocation(end) || t('Unknown place'))
  // Two devices can disagree by seconds, so trips may overlap.
  const seconds = from === null ? null : Math.max(0, getSecondsBetween(from, until))
  return (
    <li>
      <p className="font-semibold">
        {seconds === null ? t('Unknown time') : formatDuration(seconds)} · {formatDistance(km)}
      </p>
      <p className="text-sm text-muted">
        {km < 0.5 ? at : t('{from} to {to}, not covered by a trip: counted as a straight line', { from: at, to: next })}
        {from !== null && seconds !== 0 && `, ${spanText(from, until)}`}
      </p>
    </li>
  )
}

/** 'Mon 3 Mar 2025, 07:42 to 17:38'; includes the second day if the trip ends on another one. */
function spanText(from: string, until: string): string {
  if (from === until) return formatDateTime(from)
  const sameDay = formatDate(from) === formatDate(until)
  return t('{from} to {until}', {
    from: formatDateTime(from),
    until: sameDay ? formatTime(until) : formatDateTime(until),
  })
}
