import type { TRIP_DOUBTS } from './logbook-trip.ts'

/** A driver's own screens, an accountant's client list, a company reading a logbook, its progress and reminders. */
type GapAudience = 'driver' | 'accountant' | 'company' | 'reminder'

/** The action that closes a gap; 'wait' if there is none yet. */
type GapFix =
  | 'enter_reading'
  | 'check_readings'
  | 'review'
  | 'add_reasons'
  | 'check_trips'
  | 'add_trips'
  | 'check_costs'
  | 'edit_vehicle'
  | 'submit'
  | 'wait'

interface Gap {
  /** 'grave': SARS refuses the claim or the trip, or the logbook contradicts itself. 'note': document only. */
  weight: 'grave' | 'doubt' | 'note'
  audience: readonly GapAudience[]
  fix: GapFix
  /** Whether it concerns the driver's year rather than one vehicle. */
  ofYear?: true
  /** Whether SARS would refuse the business trips that it concerns. */
  refused?: true
  /** The filter that selects the affected trips, within the year and vehicle. */
  trips?: {
    readonly classification?: 'business' | 'unclassified'
    readonly status?: 'pending' | 'confirmed'
    readonly reason?: 'missing' | 'weak'
    readonly doubt?: (typeof TRIP_DOUBTS)[number]
  }
}

const CHASED = ['driver', 'accountant', 'company', 'reminder'] as const
const ALL = ['driver', 'accountant', 'company'] as const
/** A company sees neither trips without a vehicle nor the driver's payments. */
const PERSONAL = ['driver', 'accountant'] as const
/** Required only by the company. */
const COMPANY = ['reminder'] as const

const BUSINESS = { classification: 'business', status: 'confirmed' } as const

const ROWS = {
  never_started: { weight: 'grave', audience: COMPANY, fix: 'add_trips', ofYear: true },
  inactive: { weight: 'grave', audience: COMPANY, fix: 'add_trips', ofYear: true },
  odometer_opening: { weight: 'grave', audience: CHASED, fix: 'enter_reading' },
  odometer_closing: { weight: 'grave', audience: ALL, fix: 'enter_reading' },
  odometer_backwards: { weight: 'grave', audience: ALL, fix: 'check_readings' },
  odometer_too_low: { weight: 'grave', audience: ALL, fix: 'check_readings' },
  no_trips: { weight: 'grave', audience: ALL, fix: 'add_trips' },
  to_review: { weight: 'grave', audience: CHASED, fix: 'review', trips: { status: 'pending' } },
  no_reason: {
    weight: 'grave',
    audience: CHASED,
    fix: 'add_reasons',
    refused: true,
    trips: { ...BUSINESS, reason: 'missing' },
  },
  weak_reason: {
    weight: 'grave',
    audience: ALL,
    fix: 'check_trips',
    refused: true,
    trips: { ...BUSINESS, reason: 'weak' },
  },
  no_place: {
    weight: 'grave',
    audience: ALL,
    fix: 'check_trips',
    refused: true,
    trips: { ...BUSINESS, doubt: 'no_place' },
  },
  unlogged: { weight: 'doubt', audience: ALL, fix: 'add_trips' },
  unclassified: {
    weight: 'doubt',
    audience: ALL,
    fix: 'check_trips',
    trips: { classification: 'unclassified', status: 'confirmed' },
  },
  no_vehicle: { weight: 'doubt', audience: PERSONAL, fix: 'check_trips', ofYear: true, trips: { doubt: 'no_vehicle' } },
  home_to_work: { weight: 'doubt', audience: ALL, fix: 'check_trips', refused: true, trips: { doubt: 'home_to_work' } },
  like_commute: { weight: 'doubt', audience: ALL, fix: 'check_trips', refused: true, trips: { doubt: 'like_commute' } },
  overlap: { weight: 'grave', audience: ALL, fix: 'check_trips', refused: true, trips: { doubt: 'overlap' } },
  two_vehicles: { weight: 'grave', audience: ALL, fix: 'check_trips', refused: true, trips: { doubt: 'two_vehicles' } },
  speed: { weight: 'grave', audience: ALL, fix: 'check_trips', refused: true, trips: { doubt: 'speed' } },
  out_of_use: { weight: 'grave', audience: ALL, fix: 'check_trips', trips: { doubt: 'out_of_use' } },
  empty_months: { weight: 'doubt', audience: ALL, fix: 'add_trips' },
  cut: { weight: 'doubt', audience: ALL, fix: 'check_trips', trips: { doubt: 'cut' } },
  broken_chain: { weight: 'doubt', audience: ALL, fix: 'add_trips' },
  no_private: { weight: 'doubt', audience: ALL, fix: 'add_trips' },
  round_distances: { weight: 'doubt', audience: ALL, fix: 'check_trips' },
  one_reason: { weight: 'doubt', audience: ALL, fix: 'check_trips' },
  cost_out_of_use: { weight: 'doubt', audience: PERSONAL, fix: 'check_costs' },
  fuel_without_driving: { weight: 'doubt', audience: PERSONAL, fix: 'check_costs' },
  registration: { weight: 'doubt', audience: ALL, fix: 'edit_vehicle' },
  logbook_late: { weight: 'doubt', audience: COMPANY, fix: 'submit' },
  at_risk: { weight: 'note', audience: ALL, fix: 'check_trips' },
  year_running: { weight: 'note', audience: ALL, fix: 'wait' },
  rate_unknown: { weight: 'note', audience: ALL, fix: 'wait' },
  rate_unconfirmed: { weight: 'note', audience: ALL, fix: 'wait' },
} as const satisfies Record<string, Gap>

/** Every gap or doubt possible in a driver's tax year, most serious first. */
export const GAPS: Readonly<Record<keyof typeof ROWS, Gap>> = ROWS

type CodeFor<A extends GapAudience> = {
  [C in keyof typeof ROWS]: A extends (typeof ROWS)[C]['audience'][number] ? C : never
}[keyof typeof ROWS]
export type GapCode = CodeFor<'driver'>

export const listGapCodes = <A extends GapAudience>(audience: A) =>
  Object.entries(GAPS).flatMap(([code, gap]) => (gap.audience.includes(audience) ? code : [])) as [
    CodeFor<A>,
    ...CodeFor<A>[],
  ]
export const GAP_CODES = listGapCodes('driver')

export const isGrave = (code: GapCode): boolean => GAPS[code].weight === 'grave'

/** Whether a trip counts as `no_reason`. */
export const lacksReason = (trip: { status: string; classification: string | null; reason: string }): boolean =>
  trip.status === 'confirmed' && trip.classification === 'business' && trip.reason === ''
export const WITHOUT_REASON = ROWS.no_reason.trips
