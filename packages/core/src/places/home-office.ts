import type { DayRange, LocalDate } from '../units/local-date.ts'
import { writeDay } from '../units/written-date.ts'

/** Days on which a driver's home is the place of work, so that driving to another one is no commute. */
export interface HomeOffice {
  from: LocalDate
  /** null while it is. */
  until: LocalDate | null
  /** What shows it to SARS, such as the employer's letter. */
  evidence: string
}

/** The statement for documents about these days; null if the home was the place of work on none. */
export function describeHomeOffice(office: HomeOffice | null, days: DayRange): string | null {
  if (office === null || office.from > days.to || (office.until !== null && office.until < days.from)) return null
  const until = office.until === null ? '' : ` to ${writeDay(office.until)}`
  return `The home is the place of work from ${writeDay(office.from)}${until}: a room of it is used only for work, regularly, and most of the work is done there. Evidence: ${office.evidence}`
}
