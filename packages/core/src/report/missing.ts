/** What SARS would miss in a logbook, or what its reader should know. */
export const MISSING_CODES = [
  'no_opening_odometer',
  'no_closing_odometer',
  'odometer_less_than_trips',
  'trips_waiting',
  'trips_unclassified',
  'reason_missing',
  'reason_too_general',
  'place_missing',
  'trips_cut',
  'no_vehicle',
  'no_registration',
  'no_business_trips',
  'rate_unknown',
  'rate_unconfirmed',
] as const
export type MissingCode = (typeof MISSING_CODES)[number]

export interface Missing {
  code: MissingCode
  /** One or two sentences for the driver: what is missing and what to do. */
  message: string
  /** How many trips it concerns; 0 where it is not about trips. */
  count: number
}
