import { DEFAULT_TIMEZONE } from '@spoor/contract/limits.ts'

/** The timezones to choose from: the user's own and South Africa's first, then all that the browser knows. */
export function timezoneNames(own: string | undefined): string[] {
  const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : []
  return [...new Set([...(own ? [own] : []), DEFAULT_TIMEZONE, ...known])]
}
