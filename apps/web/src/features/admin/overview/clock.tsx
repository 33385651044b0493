import { useTimezone } from '../../../auth/use-session.ts'
import { formatDate, formatTime } from '../../../format/instant.ts'
import { useNowMs } from '../../../ui/use-now-ms.ts'
import { t } from '../../../language/t.ts'
import { MINUTE_MS } from '@spoor/core/units/duration.ts'

/** The present time, to the minute. */
export function Clock() {
  const timezone = useTimezone()
  const now = new Date(useNowMs({ stepMs: MINUTE_MS })).toISOString()
  return (
    <time dateTime={now} className="mr-2 text-sm leading-5 sm:text-right">
      <span className="sr-only">{t('Current time')} </span>
      <span className="block text-base font-semibold">{formatTime(now, timezone)}</span>
      <span className="text-muted">{formatDate(now, timezone)}</span>
    </time>
  )
}
