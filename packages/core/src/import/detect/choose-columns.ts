import type { HeadRow } from '../../tabular/head.ts'
import type { Field, UploadKind } from '../fields.ts'
import { isUndecided, parseClassification } from '../cells/parse-word.ts'
import { chooseDistance } from './choose-distance.ts'
import { ROUTE } from './choose-route.ts'
import { chooseTwins } from './choose-twins.ts'
import { mostly } from './column-profile.ts'
import type { ColumnProfile } from './column-profile.ts'
import { dropEntryTimes } from './entry-times.ts'
import { isHeading } from './header-words.ts'
import type { HeaderMeaning, Side, Thing } from './header-words.ts'
import { settleMeanings } from './settle-meanings.ts'
import { thingByValues } from './thing-by-values.ts'

/** A column that may serve a purpose, with how well it does. */
export interface Candidate {
  column: number
  score: number
  because: string
}

/** The best column for each purpose (`start:time`, `:lat`, …). */
export type Choices = Map<string, Candidate>

/** Why a column with a line in each cell gives both ends of the trip. */
export const LINE = 'a line in each cell'
/** Why a column of times gives a place as well. */
export const TIME_AND_PLACE = 'a time and a place in each cell'
const SHARED = new Set([LINE, TIME_AND_PLACE, ROUTE])

/** The key of a purpose. */
export function purpose(side: Side | null, thing: Thing): string {
  return `${side ?? ''}:${thing}`
}

/** Chooses columns by what their headers say, as far as their values agree. */
export function chooseByHeaders(
  headers: readonly string[],
  meanings: readonly (HeaderMeaning | null)[],
  profiles: readonly ColumnProfile[],
  body: readonly HeadRow[],
): Choices {
  const choices: Choices = new Map()
  const hasDates = profiles.some((profile) => mostly(profile.dates + profile.timestamps, profile))
  const rows = Math.max(0, ...profiles.map((profile) => profile.filled))
  const sideless: (Thing | null)[] = meanings.map(() => null)
  const distances: Candidate[] = []
  settleMeanings(headers, meanings, profiles).forEach((meaning, column) => {
    if (!meaning || column >= profiles.length) return
    const thing = thingByValues(meaning, profiles[column], hasDates)
    if (!thing) return
    if (meaning.side === null) sideless[column] = thing
    const score = meaning.score + Math.min(4, (12 * profiles[column].filled) / Math.max(1, rows))
    const candidate = { column, score, because: `header '${headers[column].trim().slice(0, 40)}'` }
    if (thing === 'distance' && meaning.side === null) distances.push(candidate)
    offer(choices, purpose(meaning.side, thing), candidate)
  })
  chooseTwins(choices, headers, sideless, profiles)
  dropEntryTimes(choices, headers, body)
  chooseDistance(choices, distances, body)
  // Whom a trip was to is why it was made, where nothing else says so.
  const client = choices.get(':client')
  const purposeOfClient = choices.has(':reason') ? ':notes' : ':reason'
  if (client && !choices.has(purposeOfClient)) choices.set(purposeOfClient, client)
  return choices
}

/** Adds what no header named but the values show: a position pair and the times of a table of points. */
export function chooseByValues(
  choices: Choices,
  profiles: readonly ColumnProfile[],
  given: { hasHeader: boolean; headers: readonly string[] },
): void {
  const taken = new Set([...choices.values()].map((each) => each.column))
  const sided = [...choices.keys()].some((key) => key.startsWith('start:') || key.startsWith('end:'))
  if (!sided && !hasPosition(choices)) choosePosition(choices, profiles, taken, given)
  chooseWays(choices, profiles, taken)
  if (sided) chooseDate(choices, profiles, taken, given.headers)
  if (!hasPosition(choices)) return
  if (!sided && !choices.has(':time') && !choices.has(':clock')) completeDate(choices, profiles, taken)
  if ([...choices.keys()].some((key) => /:(?:time|date)$/.test(key))) return
  // A number that stays the same is that of a device, and the time of receiving comes after all others.
  const times = indexesOf(
    profiles,
    taken,
    (profile) => mostly(profile.timestamps, profile) && (profile.distinct.size > 1 || profile.filled < ENOUGH_ROWS),
  ).toSorted((a, b) => Number(isLate(given.headers[a])) - Number(isLate(given.headers[b])))
  const dates = indexesOf(profiles, taken, (profile) => mostly(profile.dates, profile))
  const clocks = indexesOf(profiles, taken, (profile) => mostly(profile.clocks, profile))
  if (times.length > 0) choices.set(':time', valueChoice(times[0], `values such as '${profiles[times[0]].sample}'`))
  else if (dates.length > 0) {
    choices.set(':date', valueChoice(dates[0], `values such as '${profiles[dates[0]].sample}'`))
    if (clocks.length > 0)
      choices.set(':clock', valueChoice(clocks[0], `values such as '${profiles[clocks[0]].sample}'`))
  }
}

/** The only column of dates is when trips were, whatever its header but words for something else, as 'Updated' has. */
function chooseDate(
  choices: Choices,
  profiles: readonly ColumnProfile[],
  taken: Set<number>,
  headers: readonly string[],
): void {
  if ([...choices.keys()].some((key) => /:(?:time|date)$/.test(key))) return
  const dated = indexesOf(profiles, taken, (profile) => mostly(profile.dates + profile.timestamps, profile))
  if (dated.length !== 1 || isHeading(headers[dated[0]] ?? '')) return
  const { dates, timestamps, sample } = profiles[dated[0]]
  choices.set(dates > timestamps ? ':date' : ':time', valueChoice(dated[0], `values such as '${sample}'`))
}

/** The only column of numbers with a unit of distance is the distance where neither one nor readings are headed. */
function chooseWays(choices: Choices, profiles: readonly ColumnProfile[], taken: Set<number>): void {
  if ([...choices.keys()].some((key) => /istance$|:odometer$/.test(key))) return
  const ways = indexesOf(profiles, taken, (profile) => mostly(profile.ways, profile))
  if (ways.length === 1) choices.set(':distance', valueChoice(ways[0], `values such as '${profiles[ways[0]].sample}'`))
}

const ENOUGH_ROWS = 10

const isLate = (header: string): boolean =>
  /server|receiv|recv|upload|insert|creat|modif|updat|sync|stored|processed/i.test(header)

/** Gives a date of points the time of day beside it: without it all fixes of a day would be of one instant. */
function completeDate(choices: Choices, profiles: readonly ColumnProfile[], taken: Set<number>): void {
  const date = choices.get(':date')
  if (!date) return
  const { [date.column]: profile } = profiles
  if (!mostly(profile.dates + profile.midnights, profile)) return
  const [clock] = indexesOf(profiles, taken, (each) => mostly(each.clocks, each))
  if (clock !== undefined) choices.set(':clock', valueChoice(clock, `values such as '${profiles[clock].sample}'`))
}

/** Takes the places that stand behind the times in their own cells, where no column is theirs alone. */
export function chooseSharedCells(choices: Choices, profiles: readonly ColumnProfile[]): void {
  for (const side of ['start', 'end'] as const) {
    const time = choices.get(`${side}:time`) ?? choices.get(`${side}:date`) ?? choices.get(`${side}:clock`)
    if (!time || choices.has(`${side}:place`) || !mostly(profiles[time.column].worded, profiles[time.column])) continue
    choices.set(`${side}:place`, { column: time.column, score: time.score, because: TIME_AND_PLACE })
  }
}

/** A column of nothing but words such as 'Work' and 'Personal' tells the classification, whatever its header. */
export function chooseClassification(choices: Choices, profiles: readonly ColumnProfile[]): void {
  if (choices.has(':classification')) return
  const taken = new Set(
    [...choices].filter(([key]) => key !== ':reason' && key !== ':notes').map(([, choice]) => choice.column),
  )
  const [column] = indexesOf(profiles, taken, ({ distinct }) => {
    const decided = [...distinct].filter((text) => !isUndecided(text))
    const uses = decided.map(parseClassification)
    return (
      uses.length > 0 &&
      !uses.includes(null) &&
      (new Set(uses).size === 2 || decided.every((text) => text.length > 3 && !/^client$/i.test(text)))
    )
  })
  if (column === undefined) return
  for (const key of [':reason', ':notes']) if (choices.get(key)?.column === column) choices.delete(key)
  choices.set(':classification', valueChoice(column, `values such as '${profiles[column].sample}'`))
}

/** Whether the choices hold a position of one point. */
export function hasPosition(choices: Choices): boolean {
  return choices.has(':position') || (choices.has(':lat') && choices.has(':lng'))
}

function choosePosition(
  choices: Choices,
  profiles: readonly ColumnProfile[],
  taken: Set<number>,
  { hasHeader }: { hasHeader: boolean },
): void {
  const pairs = indexesOf(profiles, taken, (profile) => mostly(profile.positions, profile) && profile.timestamps === 0)
  if (pairs.length > 0) {
    choices.set(':position', valueChoice(pairs[0], `values such as '${profiles[pairs[0]].sample}'`))
    return
  }
  const placed = profiles.findIndex((profile) => mostly(profile.placed, profile))
  if (placed >= 0 && !choices.has(':distance') && !choices.has(':businessDistance')) {
    choices.set(':position', valueChoice(placed, `positions behind addresses such as '${profiles[placed].sample}'`))
    return
  }
  const coordinates = indexesOf(
    profiles,
    taken,
    (profile) => looksLikeDegrees(profile) && (!hasHeader || profile.precise >= profile.filled * 0.9),
  )
  // One axis that the header names has the other right beside it.
  const [known, lacking] = choices.has(':lat') ? [':lat', ':lng'] : [':lng', ':lat']
  const named = choices.get(known)
  if (named) {
    const beside = [named.column + 1, named.column - 1].find((each) => coordinates.includes(each))
    if (beside !== undefined)
      choices.set(lacking, valueChoice(beside, `values between ${profiles[beside].min} and ${profiles[beside].max}`))
    return
  }
  for (const first of coordinates) {
    const second = coordinates.find((each) => each === first + 1) ?? coordinates.find((each) => each === first + 2)
    if (second === undefined) continue
    const [lat, lng] = inOrder(first, second, profiles)
    if (lat < 0) continue
    for (const [key, column] of [
      [':lat', lat],
      [':lng', lng],
    ] as const) {
      const { min, max } = profiles[column]
      choices.set(key, valueChoice(column, `values between ${min} and ${max}`))
    }
    const letters = indexesOf(profiles, taken, (profile) => mostly(profile.hemispheres, profile))
    if (letters.length >= 2) {
      choices.set(':northSouth', valueChoice(letters[0], 'letters N and S'))
      choices.set(':eastWest', valueChoice(letters[1], 'letters E and W'))
    }
    return
  }
}

/** Latitude and longitude of two columns: only a longitude exceeds 90, and in southern Africa the negative one is the latitude. */
function inOrder(first: number, second: number, profiles: readonly ColumnProfile[]): [number, number] {
  const size = (column: number): number => Math.max(Math.abs(profiles[column].min), Math.abs(profiles[column].max))
  if (size(first) > 18_000 || size(second) > 18_000) return [-1, -1]
  const limit = size(first) > 180 || size(second) > 180 ? 9000 : 90
  if (size(first) > limit) return size(second) > limit ? [-1, -1] : [second, first]
  if (size(second) > limit) return [first, second]
  const isSouthern = (column: number): boolean => profiles[column].min >= -36 && profiles[column].max <= -15
  const isEastern = (column: number): boolean => profiles[column].min >= 10 && profiles[column].max <= 42
  return isSouthern(second) && isEastern(first) ? [second, first] : [first, second]
}

function looksLikeDegrees(profile: ColumnProfile): boolean {
  if (profile.filled === 0 || profile.min === profile.max)
    return profile.filled > 0 && mostly(profile.precise, profile) && Math.abs(profile.max) > 1
  if (profile.numbers < profile.filled * 0.9)
    return mostly(profile.latitudes, profile) && /[NSEW°]/.test(profile.sample)
  return mostly(profile.precise, profile) && Math.max(Math.abs(profile.min), Math.abs(profile.max)) <= 18_000
}

function offer(choices: Choices, key: string, candidate: Candidate): void {
  const best = choices.get(key)
  if (!best || candidate.score > best.score) choices.set(key, candidate)
}

function valueChoice(column: number, because: string): Candidate {
  return { column, score: 5, because }
}

function indexesOf(
  profiles: readonly ColumnProfile[],
  taken: Set<number>,
  fits: (profile: ColumnProfile) => boolean,
): number[] {
  return profiles.flatMap((profile, column) =>
    !taken.has(column) && profile.filled > 0 && fits(profile) ? [column] : [],
  )
}

const POINT_PURPOSES: Readonly<Record<string, Field>> = {
  ':time': 'time',
  ':date': 'date',
  ':clock': 'time_of_day',
  ':year': 'year',
  ':lat': 'latitude',
  ':lng': 'longitude',
  ':position': 'position',
  ':speed': 'speed',
  ':heading': 'heading',
  ':altitude': 'altitude',
  ':accuracy': 'accuracy',
  ':odometer': 'odometer',
  ':ignition': 'ignition',
  ':vehicle': 'vehicle',
  ':driver': 'driver',
  ':valid': 'valid',
  // Rows with a beginning but a single position: each is a fix at its beginning.
  'start:time': 'time',
  'start:date': 'date',
  'start:clock': 'time_of_day',
}

const TRIP_PURPOSES: Readonly<Record<string, Field>> = {
  'start:time': 'start_time',
  'start:date': 'start_date',
  'start:clock': 'start_time_of_day',
  ':time': 'start_time',
  ':date': 'start_date',
  ':clock': 'start_time_of_day',
  ':year': 'year',
  'end:time': 'end_time',
  'end:date': 'end_date',
  'end:clock': 'end_time_of_day',
  ':duration': 'duration',
  'start:place': 'start_location',
  'end:place': 'end_location',
  // Logbooks with one place a row name where the trip went.
  ':place': 'end_location',
  'start:lat': 'start_latitude',
  'start:lng': 'start_longitude',
  'start:position': 'start_position',
  'end:lat': 'end_latitude',
  'end:lng': 'end_longitude',
  'end:position': 'end_position',
  ':distance': 'distance',
  'start:odometer': 'start_odometer',
  'end:odometer': 'end_odometer',
  ':vehicle': 'vehicle',
  ':driver': 'driver',
  ':classification': 'classification',
  ':reason': 'reason',
  ':notes': 'notes',
}

const COMPLETED_BY: Partial<Record<Field, readonly Field[]>> = {
  date: ['time'],
  time_of_day: ['time'],
  start_date: ['start_time'],
  start_time_of_day: ['start_time'],
  end_date: ['end_time'],
  end_time_of_day: ['end_time'],
}

/** Turns purposes into the fields of a kind; where two purposes serve one field the earlier in the tables wins. */
export function fieldsOf(
  choices: Choices,
  kind: UploadKind,
): { columns: Partial<Record<Field, number>>; because: Partial<Record<Field, string>> } {
  const columns: Partial<Record<Field, number>> = {}
  const because: Partial<Record<Field, string>> = {}
  const used = new Set<number>()
  for (const [key, field] of Object.entries(kind === 'points' ? POINT_PURPOSES : TRIP_PURPOSES)) {
    const choice = choices.get(key)
    // A column with whole dates and times needs no other beside it.
    if ((COMPLETED_BY[field] ?? []).some((whole) => columns[whole] !== undefined)) continue
    if (!choice || columns[field] !== undefined || (used.has(choice.column) && !SHARED.has(choice.because))) continue
    columns[field] = choice.column
    because[field] = choice.because
    used.add(choice.column)
  }
  return { columns, because }
}
