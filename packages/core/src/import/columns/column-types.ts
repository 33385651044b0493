export const UPLOAD_KINDS = ['points', 'trips'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

/** What the cells of a column contain. Decides how cells are parsed and whether values fit a header. */
export type CellContent =
  | 'instant'
  | 'half of day'
  | 'year'
  | 'latitude'
  | 'longitude'
  | 'hemisphere'
  | 'position'
  | 'place'
  | 'number'
  | 'duration'
  | 'money'
  | 'switch'
  | 'fix status'
  | 'name'
  | 'use'
  | 'mark'
  | 'text'
  | 'state'
  | 'month'
  | 'attributes'

interface ColumnTypeEntry {
  /** Label in 'Fix columns'. */
  label: string
  /** Files that can have such a column; empty for types used only in detection. */
  kinds: readonly UploadKind[]
  holds: CellContent
  /** Each list needs at least one of its types present; otherwise the column is ignored. */
  needs?: readonly (readonly string[])[]
}

const POINTS = ['points'] as const
const TRIPS = ['trips'] as const
const BOTH = UPLOAD_KINDS

/** Values that a trip has at each end but a point has only once, with the labels for a point. */
const AT_AN_END = {
  time: { label: 'Date and time', holds: 'instant' },
  date: { label: 'Date', holds: 'instant' },
  time_of_day: { label: 'Time of day', holds: 'instant' },
  am_pm: { label: 'AM or PM', holds: 'half of day', needs: [['time', 'time_of_day']] },
  location: { label: 'Location', holds: 'place' },
  latitude: { label: 'Latitude', holds: 'latitude' },
  longitude: { label: 'Longitude', holds: 'longitude' },
  position: { label: 'Latitude and longitude in one cell', holds: 'position' },
  odometer: { label: 'Odometer', holds: 'number' },
} as const satisfies Record<string, Omit<ColumnTypeEntry, 'kinds'>>

export type EndedType = keyof typeof AT_AN_END
export type Side = 'start' | 'end'
type TypeOfTrip = `${Side}_${EndedType}`

const OTHERS = {
  year: { label: 'Year, or a date that has it', kinds: BOTH, holds: 'year' },
  month: { label: 'Month', kinds: BOTH, holds: 'month', needs: [['year'], ['day']] },
  day: { label: 'Day of the month', kinds: BOTH, holds: 'instant' },
  north_south: { label: 'North or south', kinds: POINTS, holds: 'hemisphere', needs: [['latitude']] },
  east_west: { label: 'East or west', kinds: POINTS, holds: 'hemisphere' },
  speed: { label: 'Speed', kinds: POINTS, holds: 'number' },
  heading: { label: 'Heading', kinds: POINTS, holds: 'number' },
  altitude: { label: 'Altitude', kinds: POINTS, holds: 'number' },
  accuracy: { label: 'Accuracy', kinds: POINTS, holds: 'number' },
  ignition: { label: 'Ignition', kinds: POINTS, holds: 'switch' },
  valid: { label: 'Fix valid', kinds: POINTS, holds: 'fix status' },
  attributes: { label: 'Ignition and odometer in one text', kinds: POINTS, holds: 'attributes' },
  duration: { label: 'Duration', kinds: TRIPS, holds: 'duration' },
  distance: { label: 'Distance', kinds: TRIPS, holds: 'number' },
  business_distance: { label: 'Business distance', kinds: TRIPS, holds: 'number' },
  private_distance: { label: 'Private distance', kinds: TRIPS, holds: 'number' },
  vehicle: { label: 'Vehicle', kinds: BOTH, holds: 'name' },
  driver: { label: 'Driver', kinds: BOTH, holds: 'name' },
  activity: { label: 'Activity (driving, walking)', kinds: TRIPS, holds: 'state' },
  status: { label: 'Status (driven, cancelled, planned)', kinds: TRIPS, holds: 'state' },
  classification: { label: 'Business or private', kinds: TRIPS, holds: 'use' },
  business_mark: { label: 'Marked as business', kinds: TRIPS, holds: 'mark' },
  private_mark: { label: 'Marked as private', kinds: TRIPS, holds: 'mark' },
  reason: { label: 'Reason', kinds: TRIPS, holds: 'text' },
  notes: { label: 'Notes', kinds: TRIPS, holds: 'text' },
  toll: { label: 'Tolls', kinds: TRIPS, holds: 'money' },
  parking: { label: 'Parking', kinds: TRIPS, holds: 'money' },
  client: { label: 'Client', kinds: [], holds: 'text' },
  fuel: { label: 'Fuel', kinds: [], holds: 'number' },
} as const satisfies Record<string, ColumnTypeEntry>

export type ColumnType = EndedType | TypeOfTrip | keyof typeof OTHERS

/** Every column type, in the order of 'Fix columns'. */
export const COLUMN_TYPES: Readonly<Record<ColumnType, ColumnTypeEntry>> = Object.fromEntries([
  ...Object.entries<Omit<ColumnTypeEntry, 'kinds'>>(AT_AN_END).map(([id, entry]) => [
    id,
    { ...entry, kinds: id === 'location' ? [] : POINTS },
  ]),
  ...(['start', 'end'] as const).flatMap((side) =>
    Object.entries<Omit<ColumnTypeEntry, 'kinds'>>(AT_AN_END).map(([id, { label, holds, needs }]) => [
      `${side}_${id}`,
      {
        label: `${side === 'start' ? 'Start' : 'End'} ${label.startsWith('AM') ? label : label[0].toLowerCase() + label.slice(1)}`,
        kinds: TRIPS,
        holds,
        needs: needs?.map((any) => any.map((type) => `${side}_${type}`)),
      },
    ]),
  ),
  ...Object.entries(OTHERS),
]) as Record<ColumnType, ColumnTypeEntry>

const ALL = Object.keys(COLUMN_TYPES) as ColumnType[]

export function listColumnTypes(kind: UploadKind): ColumnType[] {
  return ALL.filter((type) => COLUMN_TYPES[type].kinds.includes(kind))
}

export const CHOOSABLE_TYPES = ALL.filter((type) => COLUMN_TYPES[type].kinds.length > 0)

/** The types of columns with dates, alone or with a time of day. */
export const DATED = ['time', 'date', 'start_time', 'start_date', 'end_time', 'end_date'] as const

/** Lists the types whose cells can hold any of these values. */
export function listTypesHolding(...contents: readonly CellContent[]): ColumnType[] {
  return ALL.filter((type) => contents.includes(COLUMN_TYPES[type].holds))
}

/** Whether a trip has this type at both ends. */
export function isEndType(type: ColumnType): type is EndedType {
  return type in AT_AN_END
}

/** The column type for one end of a trip; null for types without ends. */
export function getTypeAtSide(side: Side | null, type: ColumnType): ColumnType | null {
  if (side === null) return type
  return isEndType(type) ? `${side}_${type}` : null
}

/** The end of a trip that a type describes; null if it describes neither. */
export function getSide(type: ColumnType): Side | null {
  if (type.startsWith('start_')) return 'start'
  return type.startsWith('end_') ? 'end' : null
}

/** The meaning of a column without ends in a file of trips. */
const IN_TRIPS: Partial<Record<ColumnType, ColumnType>> = {
  time: 'start_time',
  date: 'start_date',
  time_of_day: 'start_time_of_day',
  am_pm: 'start_am_pm',
  // In logbooks with one place per row it is the destination.
  location: 'end_location',
  latitude: 'end_latitude',
  longitude: 'end_longitude',
  position: 'end_position',
}
/** In rows with a start and a single position, each row is a fix at its start. */
const IN_POINTS: Partial<Record<ColumnType, ColumnType>> = {
  start_time: 'time',
  start_date: 'date',
  start_time_of_day: 'time_of_day',
  start_am_pm: 'am_pm',
}

/** Translates a type to its equivalent in a kind of file; null if there is none. */
export function getTypeInKind(type: ColumnType, kind: UploadKind): ColumnType | null {
  if (COLUMN_TYPES[type].kinds.includes(kind)) return type
  return (kind === 'trips' ? IN_TRIPS : IN_POINTS)[type] ?? null
}

/** Types for the same value. Choosing the first by hand excludes the others. */
export const RIVALS: Partial<Record<ColumnType, readonly ColumnType[]>> = {
  time: ['date', 'time_of_day', 'day'],
  date: ['time', 'day'],
  day: ['time', 'date', 'start_time', 'start_date'],
  position: ['latitude', 'longitude'],
  latitude: ['position'],
  longitude: ['position'],
  start_time: ['start_date', 'start_time_of_day', 'day'],
  start_date: ['start_time', 'day'],
  end_time: ['end_date', 'end_time_of_day'],
  end_date: ['end_time'],
  start_position: ['start_latitude', 'start_longitude'],
  end_position: ['end_latitude', 'end_longitude'],
}
