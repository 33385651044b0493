import { localDateAt } from '@spoor/core/units/local-date.ts'
import { useState } from 'react'
import { useTimezone } from '../session/use-session.ts'

/** The driver's day, 'YYYY-MM-DD', as it was when the screen opened. */
export function useToday(): string {
  const timezone = useTimezone()
  const [openedMs] = useState(Date.now)
  return localDateAt(openedMs, timezone)
}
