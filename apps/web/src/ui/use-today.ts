import { localDateAt } from '@spoor/core/units/local-date.ts'
import { useState } from 'react'
import { useTimezone } from '../session/use-session.ts'

/** The driver's date, 'YYYY-MM-DD', when the component mounted. */
export function useToday(): string {
  const timezone = useTimezone()
  const [openedMs] = useState(Date.now)
  return localDateAt(openedMs, timezone)
}
