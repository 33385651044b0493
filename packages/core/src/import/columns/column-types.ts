export const UPLOAD_KINDS = ['points', 'trips'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

/** What the cells of a column hold: by it values fit a header or not, and cells are parsed. */
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
  /** What 'Fix columns' calls it. */
  label: string
  /** Files that can have such a column; empty for what only helps detection. */
  kinds: readonly UploadKind[]
  holds: CellContent
  /** Of each list one must be there as well, or the column says nothing. */
  needs?: readonly (readonly string[])[]
}

const POINTS = ['points'] as const
const TRIPS = ['trips'] as const
const BOTH = UPLOAD_KINDS

/** What a trip has once at each end, and a point once. Labels are those of a point. */
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
  status: { label: 'Status (driven, cancelled, planned)', kinds: TRIPS, holds: 'state' },
  classification: { label: 'Business or private', kinds: TRIPS, holds: 'use' },
  business_mark: { label: 'Marked as business', kinds: TRIPS, holds: 'mark' },
  private_mark: { label: 'Marked as private', kinds: TRIPS, holds: 'mark' },
  reason: { label: 'Reason', kinds: TRIPS, holds: 'text' },
  notes: { label: 'Notes', kinds: TRIPS, holds: 'text' },
  client: { label: 'Client', kinds: [], holds: 'text' },
  fuel: { label: 'Fuel', kinds: [], holds: 'number' },
} as const satisfies Record<string, ColumnTypeEntry>

export type ColumnType = EndedType | TypeOfTrip | keyof typeof OTHERS

/** Every type of column, in the order in which 'Fix columns' offers them. */
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

/** The types that a kind of file can have. */
export function columnTypesOf(kind: UploadKind): ColumnType[] {
  return ALL.filter((type) => COLUMN_TYPES[type].kinds.includes(kind))
}

/** The types that can be chosen by hand. */
export const CHOOSABLE_TYPES = ALL.filter((type) => COLUMN_TYPES[type].kinds.length > 0)

/** The types of columns with dates, alone or with a time of day. */
export const DATED = ['time', 'date', 'start_time', 'start_date', 'end_time', 'end_date'] as const

/** The types whose cells hold one of these. */
export function typesHolding(...contents: readonly CellContent[]): ColumnType[] {
  return ALL.filter((type) => contents.includes(COLUMN_TYPES[type].holds))
}

/** Whether a trip has it once at each end. */
export function isAtAnEnd(type: ColumnType): type is EndedType {
  return type in AT_AN_END
}

/** The type of a column for one end of a trip; null for what has no ends. */
export function typeAt(side: Side | null, type: ColumnType): ColumnType | null {
  if (side === null) return type
  return isAtAnEnd(type) ? `${side}_${type}` : null
}

/** The end of a trip that a type is of; null where it is of none. */
export function sideOf(type: ColumnType): Side | null {
  if (type.startsWith('start_')) return 'start'
  return type.startsWith('end_') ? 'end' : null
}

/** What a column of a file without ends is in a file of trips, and the other way round. */
const IN_TRIPS: Partial<Record<ColumnType, ColumnType>> = {
  time: 'start_time',
  date: 'start_date',
  time_of_day: 'start_time_of_day',
  am_pm: 'start_am_pm',
  // Logbooks with one place a row name where the trip went.
  location: 'end_location',
}
/** Rows with a beginning but a single position: each is a fix at its beginning. */
const IN_POINTS: Partial<Record<ColumnType, ColumnType>> = {
  start_time: 'time',
  start_date: 'date',
  start_time_of_day: 'time_of_day',
  start_am_pm: 'am_pm',
}

/** The type of a column as a kind of file has it; null where it has none. */
export function typeInKind(type: ColumnType, kind: UploadKind): ColumnType | null {
  if (COLUMN_TYPES[type].kinds.includes(kind)) return type
  return (kind === 'trips' ? IN_TRIPS : IN_POINTS)[type] ?? null
}

/** Types that say the same in other columns: a choice by hand of the first leaves no room for the others. */
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
