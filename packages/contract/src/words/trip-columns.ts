/** The columns that a list of trips can show next to its selection and menu, in the order offered. */
export const TRIP_COLUMNS = [
  'when',
  'locations',
  'distance',
  'classification',
  'status',
  'reason',
  'vehicle',
  'driver',
  'cost_centre',
  'costs',
  'tolls',
  'notes',
] as const
export type TripColumn = (typeof TRIP_COLUMNS)[number]

export const DEFAULT_TRIP_COLUMNS: readonly TripColumn[] = [
  'when',
  'locations',
  'distance',
  'classification',
  'status',
  'reason',
]

export const TRIP_COLUMN_NAMES: Readonly<Record<TripColumn, string>> = {
  when: 'Date and time',
  locations: 'Locations',
  distance: 'Distance',
  classification: 'Classification',
  status: 'Status',
  reason: 'Reason',
  vehicle: 'Vehicle',
  driver: 'Driver',
  cost_centre: 'Cost centre',
  costs: 'Costs',
  tolls: 'Tolls and parking',
  notes: 'Notes',
}

/** Date ranges relative to today, so that a tab 'This month' remains correct. */
export const PERIODS = ['this-month', 'last-month', 'this-tax-year', 'last-tax-year'] as const
export type Period = (typeof PERIODS)[number]

export const MAX_TABS = 50
/** A PDF is for reading; longer lists belong in a spreadsheet. */
export const MAX_PDF_TRIPS = 5000
