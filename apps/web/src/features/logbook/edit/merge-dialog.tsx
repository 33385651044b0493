import type { MergePreview } from '@spoor/contract/routes/trips.ts'
import { useTimezone } from '../../../auth/use-session.ts'
import { formatDate, formatDateTime, formatTime } from '../../../format/instant.ts'
import { formatDistance, formatDuration } from '../../../format/quantity.ts'
import { t } from '../../../language/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Way } from '../../../ui/way.tsx'
import { endWords, startWords } from '../trip-words.ts'

/** The trip that a merge would make, and what is between its parts. */
export function MergeDialog({
  preview: { trip, between },
  count,
  onMerge,
  onClose,
}: {
  preview: MergePreview
  count: number
  onMerge: () => void
  onClose: () => void
}) {
  const timezone = useTimezone()
  const secondsBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 1000
  return (
    <Dialog
      open
      width="narrow"
      onOpenChange={(open) => !open && onClose()}
      title={t('Merge {count} trips into one?', { count })}
      description={t('They do not follow each other directly.')}
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
            {t('Merge')}
          </Button>
        </>
      }
    >
      <h3 className="mb-1 text-sm text-muted">{t('Between them')}</h3>
      <ul className="mb-5 flex flex-col gap-2">
        {between.map(({ from, until, end_location: at, start_location: next, distance_km: km }) => (
          <li key={until}>
            {from !== null && Date.parse(until) > Date.parse(from) && (
              <p>
                {t('{duration} at {place}, {span}', {
                  duration: formatDuration(secondsBetween(from, until)),
                  place: at || t('Unknown place'),
                  span: spanText(from, until, timezone),
                })}
              </p>
            )}
            {from === null && <p>{t('A stop of unknown length at {place}', { place: at || t('Unknown place') })}</p>}
            {km >= 0.5 && (
              <p>
                {t('{distance} from {from} to {to} not covered by a trip: counted as a straight line', {
                  distance: formatDistance(km),
                  from: at || t('Unknown place'),
                  to: next || t('Unknown place'),
                })}
              </p>
            )}
          </li>
        ))}
      </ul>
      <h3 className="mb-1 text-sm text-muted">{t('The merged trip')}</h3>
      <p className="font-semibold">
        <Way from={startWords(trip)} to={endWords(trip)} />
      </p>
      <p>
        {[
          spanText(trip.started_at, trip.ended_at ?? trip.started_at, timezone),
          trip.ended_at !== null && formatDuration(secondsBetween(trip.started_at, trip.ended_at)),
          formatDistance(trip.distance_km),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </Dialog>
  )
}

/** 'Mon 3 Mar 2025, 07:42 to 17:38', with the second day where it is another. */
function spanText(from: string, until: string, timezone: string): string {
  if (from === until) return formatDateTime(from, timezone)
  const sameDay = formatDate(from, timezone) === formatDate(until, timezone)
  return t('{from} to {until}', {
    from: formatDateTime(from, timezone),
    until: sameDay ? formatTime(until, timezone) : formatDateTime(until, timezone),
  })
}
