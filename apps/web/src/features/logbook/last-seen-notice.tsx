import { useTimezone } from '../../session/use-session.ts'
import { formatDateTime } from '../../format/instant.ts'
import { Notice } from '../../ui/notice.tsx'
import { t } from '../../language/t.ts'
import type { TripListRow } from './trip-rows.ts'
import type { Away } from './use-last-seen.ts'

/** While the server is unreachable: how old the list is, and that it is read-only. */
export function LastSeenNotice({ away, rows }: { away: Away; rows: readonly TripListRow[] }) {
  const { asOfMs, refiltered } = away
  const timezone = useTimezone()
  if (asOfMs === null) return null
  if (asOfMs === 'nothing') {
    return (
      <Notice title={t('No network')}>
        {t('You have not opened your logbook in this browser yet. It loads once you are online.')}
      </Notice>
    )
  }
  const incomplete = rows.some((row) => row.kind === 'trip' && row.trip === null)
  return (
    <Notice
      title={t('Offline. This is your logbook as of {when}.', {
        when: formatDateTime(new Date(asOfMs).toISOString(), timezone),
      })}
    >
      {t('You can read it now and edit it once you are online.')}{' '}
      {refiltered && t('It uses the filters from your last visit. They are cleared once you are online.')}{' '}
      {incomplete && t('Trips that were never loaded are blank.')}
    </Notice>
  )
}
