import { useMemo, useState } from 'react'
import { useTimezone } from '../../auth/use-session.ts'
import { localDay } from './date-presets.ts'

/** The driver's day, 'YYYY-MM-DD', as it was when the screen opened. */
export function useToday(): string {
  const timezone = useTimezone()
  const [openedMs] = useState(Date.now)
  return useMemo(() => localDay(openedMs, timezone), [openedMs, timezone])
}
