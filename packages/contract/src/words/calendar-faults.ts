/** Each way in which reading a calendar can fail: what happened and what the driver can do. */
export const CALENDAR_FAULTS = {
  no_address:
    'This is not the address of a calendar. Copy the secret address, which begins with https:// or webcal://.',
  not_found: 'There is no calendar at this address. It may have been reset: copy the secret address again.',
  refused: 'The calendar asks for a password. Copy the secret address, not the address of the page you sign in to.',
  not_calendar: 'There is a page at this address, but not a calendar. Copy the address that ends in .ics.',
  too_large: 'This calendar is too large for Spoor to read. Connect a calendar with fewer events.',
  unreachable: 'No calendar can be reached at this address. Copy the secret address, or try again later.',
  timed_out: 'The calendar took too long to answer.',
  failing: 'The calendar cannot be read because of a problem at its host.',
  sealed: 'The saved address can no longer be read, because the key of this installation has changed. Paste it again.',
} as const

export type CalendarFaultCode = keyof typeof CALENDAR_FAULTS

export const isCalendarFaultCode = (code: string): code is CalendarFaultCode => Object.hasOwn(CALENDAR_FAULTS, code)
