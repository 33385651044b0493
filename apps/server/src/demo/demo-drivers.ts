export interface DemoDriver {
  filename: string
  /** Its registration number, as trackers name vehicles. */
  vehicle: string
  /** A place in paths.csv. */
  home: string
  uploadedDaysAgo: number
  /** Days with trips before the upload. */
  days: number
  firstOdometerM: number
  /** Varies the same days between drivers. */
  seed: number
  /** The last days before the upload, left for review. */
  openDays: number
}

/** The individual account for visitors of the demo. */
export const DEMO_DRIVER: DemoDriver = {
  filename: 'demo-tracker-year.csv',
  vehicle: 'CA 482-119',
  home: 'Home',
  uploadedDaysAgo: 0,
  days: 365,
  firstOdometerM: 48_210_000,
  seed: 0,
  openDays: 21,
}

export interface DemoEmployee extends DemoDriver {
  name: string
  /** Business trips of this many final days lack a reason. */
  unexplainedDays: number
  readsOdometer: boolean
  /** State of the last ended tax year's logbook; null if not submitted. */
  logbook: 'submitted' | 'approved' | 'sent_back' | null
}

const employee = (
  name: string,
  vehicle: string,
  how: Partial<DemoEmployee> & { home: string; seed: number },
): DemoEmployee => ({
  name,
  vehicle,
  filename: `${vehicle.toLowerCase().replaceAll(' ', '-')}.csv`,
  uploadedDaysAgo: 0,
  // Enough for a part of the last ended tax year on any day.
  days: 400,
  firstOdometerM: 20_000_000 + how.seed * 11,
  openDays: 2,
  unexplainedDays: 0,
  readsOdometer: true,
  logbook: null,
  ...how,
})

/** Behind for different reasons: the running year is not submitted by anyone. */
export const DEMO_EMPLOYEES: readonly DemoEmployee[] = [
  employee('Demo Employee', 'CEY 27-418', {
    home: 'Somerset West',
    seed: 1_000_000,
    openDays: 5,
    logbook: 'approved',
  }),
  employee('Demo Oscar', 'CJ 61-205', { home: 'Paarl Main Street', seed: 2_000_000, logbook: 'approved' }),
  employee('Demo Papa', 'CL 48-773', { home: 'Vlottenburg', seed: 3_000_000, logbook: 'submitted' }),
  employee('Demo Quebec', 'CA 913-402', { home: 'Century City', seed: 4_000_000, openDays: 38, logbook: 'submitted' }),
  employee('Demo Romeo', 'CK 30-856', { home: 'Malmesbury', seed: 5_000_000, uploadedDaysAgo: 40, openDays: 0 }),
  employee('Demo Sierra', 'CA 264-718', {
    home: 'Foreshore',
    seed: 6_000_000,
    unexplainedDays: 30,
    readsOdometer: false,
    logbook: 'sent_back',
  }),
]

/** Has a seat but no trips. */
export const DEMO_NEVER_STARTED = 'Demo Tango'
