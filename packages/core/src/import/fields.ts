/** What a column of a file can mean. The names are the wire's, the labels what the 'Fix columns' screen shows. */
export const POINT_FIELDS = {
  time: 'Date and time',
  date: 'Date',
  time_of_day: 'Time of day',
  year: 'Year, or a date that has it',
  latitude: 'Latitude',
  longitude: 'Longitude',
  position: 'Latitude and longitude in one cell',
  speed: 'Speed',
  heading: 'Heading',
  altitude: 'Altitude',
  accuracy: 'Accuracy',
  odometer: 'Odometer',
  ignition: 'Ignition',
  vehicle: 'Vehicle',
  driver: 'Driver',
  valid: 'Fix valid',
} as const

export const TRIP_FIELDS = {
  start_time: 'Start date and time',
  start_date: 'Start date',
  start_time_of_day: 'Start time of day',
  year: 'Year, or a date that has it',
  end_time: 'End date and time',
  end_date: 'End date',
  end_time_of_day: 'End time of day',
  duration: 'Duration',
  start_location: 'Start location',
  end_location: 'End location',
  start_latitude: 'Start latitude',
  start_longitude: 'Start longitude',
  start_position: 'Start latitude and longitude in one cell',
  end_latitude: 'End latitude',
  end_longitude: 'End longitude',
  end_position: 'End latitude and longitude in one cell',
  distance: 'Distance',
  start_odometer: 'Start odometer',
  end_odometer: 'End odometer',
  vehicle: 'Vehicle',
  driver: 'Driver',
  classification: 'Business or private',
  reason: 'Reason',
  notes: 'Notes',
} as const

export type PointField = keyof typeof POINT_FIELDS
export type TripField = keyof typeof TRIP_FIELDS
export type Field = PointField | TripField

export const UPLOAD_KINDS = ['points', 'trips'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** Units that a header, a cell or the user may name. Inside the code all are metres, metres per second. */
export const DISTANCE_UNITS = ['km', 'm', 'mi', 'nmi'] as const
export type DistanceUnit = (typeof DISTANCE_UNITS)[number]
export const SPEED_UNITS = ['kmh', 'mps', 'mph', 'kn'] as const
export type SpeedUnit = (typeof SPEED_UNITS)[number]

/**
 * How a table is to be read: found by Spoor, or given by the user on 'Fix columns' (then each given part wins over
 * what Spoor would find, and parts left out are found as always).
 */
export interface ColumnMapping {
  kind?: UploadKind
  /** 1-based row of the header; 0 where the table has none. */
  header_row?: number
  /** Field → 0-based column. A column may serve two fields (a cell that holds a time and an address). */
  columns: Partial<Record<Field, number>>
  date_order?: DateOrder
  distance_unit?: DistanceUnit
  odometer_unit?: DistanceUnit
  speed_unit?: SpeedUnit
  /** IANA zone of times that name none themselves. */
  timezone?: string
}
