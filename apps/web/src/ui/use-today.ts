import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { useState } from 'react'

/** The South African date, 'YYYY-MM-DD', when the component mounted. */
export function useToday(): string {
  const [openedMs] = useState(Date.now)
  return taxDayAt(openedMs)
}
