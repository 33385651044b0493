import { useTimezone } from '../../auth/use-session.ts'
import { formatDateTime } from '../../format/instant.ts'
import { Notice } from '../../ui/notice.tsx'
import { t } from '../../language/t.ts'
import type { TripListRow } from './list/trip-rows.ts'
import type { Away } from './use-last-seen.ts'

/** While the server is away: as of when the list is, and that nothing can be changed in it. */
export function LastSeenNotice({ away, rows }: { away: Away; rows: readonly TripListRow[] }) {
  const { asOfMs } = away
  const timezone = useTimezone()
  if (asOfMs === null) return null
  if (asOfMs === 'nothing') {
    return (
      <Notice title={t('No network')}>
        {t('Your logbook was not opened in this browser before. It comes by itself once the network is back.')}
      </Notice>
    )
  }
  const incomplete = rows.some((row) => row.kind === 'trip' && row.trip === null)
  return (
    <Notice
      title={t('No network. This is your logbook as of {when}.', {
        when: formatDateTime(new Date(asOfMs).toISOString(), timezone),
      })}
    >
      {t('It can be read, and changed again once the network is back.')}{' '}
      {incomplete && t('Lines that stay empty were not loaded before.')}
    </Notice>
  )
}
