import { CellKind } from '../tabular/row.ts'
import { isTurnable, turnedSerial } from '../tabular/serial-date.ts'
import { shownCell, type HeadRow } from '../tabular/head.ts'
import { findMonth, findYear } from './cells/find-year.ts'
import { parseNumberText } from './cells/parse-number.ts'
import { parseTimeOfDay } from './cells/parse-time-of-day.ts'
import { parseCents } from './cells/parse-cents.ts'
import { parseAnswer } from './cells/parse-word.ts'
import { interpretHeader } from './columns/header-words.ts'
import { toRow } from './detect/head-row-as-row.ts'
import { isFilledIn } from './special-row.ts'
import { COLUMN_TYPES, DATED, type ColumnType } from './columns/column-types.ts'
import { ORDER_OF_DATES, type DateOrders } from './date-orders.ts'
import type { ColumnMapping } from './fields.ts'
import { listNames } from './list-names.ts'
import { ROW_ISSUES, type RowIssueCode } from './issue-codes.ts'
import type { RowIssue, TripFileRow } from './result.ts'
import { getSheetName, type PlanChange, type SheetPlan, type TablePlan } from './sheet-plan.ts'
import { DAY_MS } from '../units/duration.ts'
import { normaliseHeader, parseDistanceUnit } from './words/normalise-header.ts'

/** The first rows of a sheet as read under a plan. */
export interface SheetEvidence {
  plan: TablePlan
  sheet: SheetPlan
  trips: readonly TripFileRow[]
  issues: readonly RowIssue[]
  dates: DateOrders
}

/** A disagreement between the reading and the rest of the file. */
export interface Contradiction {
  sentence: string
  /** Other readings, most likely first. */
  candidates: readonly { answer: string; change: PlanChange }[]
  /** Only the driver can choose. */
  isOpen?: boolean
}

/** Checks a reading against a fact that it was not derived from. */
export interface Witness {
  name: string
  hear: (evidence: SheetEvidence) => Contradiction | null
  /** The outcome of a contradiction that no candidate resolves. */
  unresolved: 'question' | 'warning' | 'nothing'
}

export const SHARE_OF_ROWS = 'share of rows used'
const WAY_BACK = 'way back'
/** The answer to leave a reading as it is. */
export const AS_READ = 'as read'
export const TRIPS_SHOWN = 3

/** Witnesses about the header. Their answers apply to all files with the same header, other answers to one file. */
const OF_HEADER: ReadonlySet<string> = new Set([ORDER_OF_DATES, WAY_BACK])

/** The part of a mapping that holds for all files with the same header. */
export function keepForHeader({ answers = {}, ...mapping }: ColumnMapping): ColumnMapping {
  const kept = Object.entries(answers).filter(([witness]) => OF_HEADER.has(witness))
  return kept.length === 0 ? mapping : { ...mapping, answers: Object.fromEntries(kept) }
}

export const WITNESSES: readonly Witness[] = [
  { name: SHARE_OF_ROWS, hear: hearShareOfRows, unresolved: 'question' },
  { name: "the file's calendar", hear: hearCalendar, unresolved: 'question' },
  { name: 'readings against distances', hear: hearReadings, unresolved: 'nothing' },
  { name: 'order of rows', hear: hearOrderOfRows, unresolved: 'nothing' },
  { name: 'dates beside text', hear: hearMixedDates, unresolved: 'question' },
  { name: 'few values', hear: hearFewValues, unresolved: 'nothing' },
  { name: WAY_BACK, hear: hearWayBack, unresolved: 'question' },
  { name: 'money left unread', hear: hearUnreadMoney, unresolved: 'warning' },
  { name: 'columns left unread', hear: hearUnreadColumns, unresolved: 'warning' },
]

/** Reasons caused by a cell, or by the choice of its column; others are for rows that are not trips. */
const FAULTS: ReadonlySet<RowIssueCode> = new Set([
  'no_time',
  'bad_time',
  'time_out_of_range',
  'bad_position',
  'position_out_of_range',
  'bad_distance',
  'bad_odometer',
  'odometer_falls',
  'ends_before_start',
])

/** The fault that caused more rows to be skipped than were used; null if there is none. */
export function findCommonFault(skipped: ReadonlyMap<RowIssueCode, number>, used: number): RowIssueCode | null {
  const [most] = [...skipped].filter(([code]) => FAULTS.has(code)).toSorted(([, a], [, b]) => b - a)
  return most && most[1] > used ? most[0] : null
}

export function describeFault(code: RowIssueCode, rows: number, used: number): string {
  return `Most rows, ${rows} of ${rows + used}, were skipped: ${ROW_ISSUES[code]} If another column has it, choose that with Fix columns.`
}

/** Faults that another column may not have. */
const FAULTS_OF_COLUMN: ReadonlySet<RowIssueCode> = new Set(['no_time', 'bad_time', 'bad_distance', 'bad_odometer'])

function hearShareOfRows({ sheet, trips, issues, plan }: SheetEvidence): Contradiction | null {
  if (plan.kind === 'points') return null
  const cells = readRows(plan, sheet)
  const faults = issues.filter(({ row, code }) => {
    if (code !== 'no_time' && code !== 'bad_time') return true
    const given = cells.get(row)
    return given !== undefined && isFilledIn(toRow(given, sheet.sheet), sheet)
  })
  const skipped = Map.groupBy(faults, ({ code }) => code)
  const code = findCommonFault(new Map([...skipped].map(([each, rows]) => [each, rows.length])), trips.length)
  if (code === null) return null
  const rows = skipped.get(code) ?? []
  const [[column]] = [...Map.groupBy(rows, (issue) => issue.column)].toSorted(([, a], [, b]) => b.length - a.length)
  const types = Object.keys(sheet.columns).filter((type): type is ColumnType => sheet.columns[type as ColumnType] === column) // prettier-ignore
  if (!FAULTS_OF_COLUMN.has(code) || types.length === 0)
    return { sentence: describeFault(code, rows.length, trips.length), candidates: [] }
  const name = getColumnName(sheet, column)
  const labels = types.map((type) => `'${COLUMN_TYPES[type].label}'`).join(' and ')
  const sentence = `As ${labels}, ${name} could not be used in ${rows.length} of ${rows.length + trips.length} rows.`
  const bans = types.map((type) => ({ type, column }))
  const claims = [{ type: 'end_odometer' as const, column, because: `as distances, most would be too long` }]
  const readings = propose(sheet, `${name} has odometer readings`, { bans, claims })
  const unread = propose(sheet, `${name} is not read`, { bans })
  return { sentence, candidates: code === 'bad_distance' ? [readings, unread] : [unread] }
}

/** Trips this far from the month of their sheet do not belong to it. */
const FAR_FROM_MONTH_MS = 62 * DAY_MS
const FEWEST_TRIPS = 3

function hearCalendar({ sheet, trips, plan }: SheetEvidence): Contradiction | null {
  if (trips.length < FEWEST_TRIPS) return null
  const { start_time: from, end_time: to } = sheet.columns
  const name = getSheetName(plan.source.head, sheet.sheet)
  // Lines above the table may name the month of its printing.
  const monthMs = findMonth([name], findYear([name]))
  const isApart = ({ startedAtMs }: TripFileRow): boolean => Math.abs(startedAtMs - monthMs) > FAR_FROM_MONTH_MS
  const isOutside = trips.filter(isApart).length * 2 > trips.length
  const isChained =
    from !== undefined &&
    to !== undefined &&
    trips.every(
      ({ startedAtMs, endedAtMs }, at) =>
        endedAtMs !== null &&
        endedAtMs - startedAtMs >= DAY_MS &&
        (at === 0 || trips[at - 1].endedAtMs === startedAtMs),
    )
  const rows = readRows(plan, sheet)
  const holdsNumbers = (column: number): boolean =>
    trips.every(({ row }) => {
      const cell = rows.get(row)?.cells[column]
      return cell?.kind !== CellKind.date && /^\d+(?:\.\d+)?$/.test(cell?.text.trim() ?? '')
    })
  const areReadings = from !== undefined && to !== undefined && holdsNumbers(from) && holdsNumbers(to)
  if (!isOutside && !(isChained && areReadings)) return null
  const because = 'as dates, each trip would begin on the day on which the one before it ended'
  return {
    sentence: isOutside
      ? `Most dates of the sheet '${name}' lie outside the month that it names.`
      : 'As read, each trip lasts for days and ends when the next one begins.',
    candidates: !areReadings
      ? []
      : [
          propose(sheet, `${getColumnName(sheet, from)} and ${getColumnName(sheet, to)} are odometer readings`, {
            claims: [
              { type: 'start_odometer', column: from, because },
              { type: 'end_odometer', column: to, because },
            ],
          }),
        ],
  }
}

/** An answer to a contradiction: another way to plan the sheet. */
function propose({ sheet }: SheetPlan, answer: string, change: Omit<PlanChange, 'sheet'>) {
  return { answer, change: { sheet, ...change } }
}

const FEWEST_COMPARED = 2
/** Times of day without a colon reach 2400. */
const LATEST_CLOCK_M = 2_400_000

/** Rounding tolerance for distances and readings, in the table's unit. */
const ROUNDED = 1.01

function hearReadings({ sheet, trips, plan }: SheetEvidence): Contradiction | null {
  const { start_odometer: from, end_odometer: to } = sheet.columns
  const read = trips.filter((trip) => trip.startOdometerM !== null && trip.endOdometerM !== null)
  // A reading that agrees with the distance, or is plausible, is the source of the distance.
  const unlike = read.filter(({ distanceSource, distanceM }) => distanceSource === 'file' && distanceM > 0)
  if (from === undefined || to === undefined || unlike.length < FEWEST_COMPARED || unlike.length * 2 <= read.length)
    return null
  const readTexts = makeColumnReader({ plan, sheet, trips: read })
  const [starts, ends, ...others] = [from, to, ...sheet.headers.keys()].map((column) =>
    readTexts(column).map((text) => parseNumberText(text, 'point')?.value ?? Number.NaN),
  )
  const agrees = (numbers: readonly number[]): boolean =>
    numbers.filter((each, at) => Math.abs(ends[at] - starts[at] - each) < ROUNDED).length * 2 > read.length
  const distance = others.findIndex(agrees)
  const names = `${getColumnName(sheet, from)} and ${getColumnName(sheet, to)}`
  const because = 'as readings, they contradict the distances'
  return {
    sentence: `As odometer readings, ${names} contradict the distances of ${unlike.length} of ${read.length} trips.`,
    candidates: [
      ...(distance < 0
        ? []
        : [
            propose(sheet, `the distances are in ${getColumnName(sheet, distance)}`, {
              claims: [{ type: 'distance', column: distance, because: 'the readings agree with it' }],
            }),
          ]),
      ...(read.some(({ endOdometerM }) => (endOdometerM ?? 0) > LATEST_CLOCK_M)
        ? []
        : [
            propose(sheet, `${names} are times of day`, {
              claims: [
                { type: 'start_time_of_day', column: from, because },
                { type: 'end_time_of_day', column: to, because },
              ],
            }),
          ]),
    ],
  }
}

/** Fewer dates may be in order by chance. */
const FEWEST_STEPS = 6

function hearOrderOfRows({ sheet, trips, dates }: SheetEvidence): Contradiction | null {
  const column = sheet.columns.start_time ?? sheet.columns.start_date
  if (column === undefined) return null
  const order = dates.of(sheet, column)
  if (!order.hasEvidence || !order.hasOpenDates) return null
  const steps = trips.slice(1).map((trip, at) => Math.sign(trip.startedAtMs - trips[at].startedAtMs))
  const moves = steps.filter((step) => step !== 0)
  const back = Math.min(moves.filter((step) => step > 0).length, moves.filter((step) => step < 0).length)
  if (moves.length < FEWEST_STEPS || back < 2 || back * 10 < moves.length) return null
  const name = getColumnName(sheet, column)
  const answer = `day and month of the dates in ${name} were exchanged up to the 12th`
  return {
    sentence: `The dates in ${name} jump back and forth from row to row.`,
    candidates: [propose(sheet, answer, { turned: [column] })],
  }
}

const FEWEST_ORDERED = 4
const MANY_DATES = 12

/**
 * A spreadsheet that expects the other order makes dates of the cells up to the 12th, exchanging day and month, and
 * leaves the others as text.
 */
function hearMixedDates({ sheet, trips, dates, plan }: SheetEvidence): Contradiction | null {
  const column = sheet.columns.start_time ?? sheet.columns.start_date
  if (column === undefined || sheet.turnedDates.size > 0) return null
  const order = dates.of(sheet, column)
  const rows = readRows(plan, sheet)
  const shiftsMs = trips.map(({ row }) => {
    const { kind, value } = rows.get(row)?.cells[column] ?? { kind: CellKind.empty, value: 0 }
    return kind !== CellKind.date ? 0 : isTurnable(value) ? (turnedSerial(value) - value) * DAY_MS : Number.NaN
  })
  if (!order.hasEvidence || order.hasOpenDates || shiftsMs.includes(Number.NaN) || !shiftsMs.some((ms) => ms !== 0)) return null // prettier-ignore
  const read = trips.map(({ startedAtMs }) => startedAtMs)
  const turned = read.map((ms, at) => ms + shiftsMs[at])
  const [readMs, turnedMs] = [read, turned].map((each) =>
    each.reduce((sum, ms, at) => sum + Math.abs(ms - (each[at - 1] ?? ms)), 0),
  )
  if (readMs * 2 <= turnedMs) return null
  const isSorted = [turned, turned.toReversed()].some((each) => each.every((ms, at) => at === 0 || ms >= each[at - 1]))
  const isClear = (trips.length >= FEWEST_ORDERED && turnedMs * 4 < readMs && isSorted) || (trips.length >= MANY_DATES && turnedMs * 2 < readMs) // prettier-ignore
  const dated = DATED.flatMap((type) => sheet.columns[type] ?? [])
  return {
    sentence: `In ${getColumnName(sheet, column)} some cells are dates and others text, as after a spreadsheet exchanged day and month.`,
    candidates: [propose(sheet, 'day and month of the dates were exchanged', { turned: dated })],
    isOpen: !isClear,
  }
}

/** States of a car, which are not places. */
const STATE = /^(?:very )?(?:good|ok(?:ay)?|fair|fine|poor|bad|clean|dirty|damaged|scratch(?:ed|es)?|no damage|full|empty|excellent|goed|skoon|vuil|gut|sauber|bueno|bien|[1-3]\/[2-4])$/i // prettier-ignore

function hearFewValues({ sheet, trips }: SheetEvidence): Contradiction | null {
  const places = new Set(trips.flatMap(({ startLocation, endLocation }) => [startLocation, endLocation]))
  places.delete('')
  if (places.size === 0 || ![...places].every((place) => STATE.test(place))) return null
  const columns = [sheet.columns.start_location, sheet.columns.end_location].filter((each) => each !== undefined)
  const names = columns.map((column) => getColumnName(sheet, column)).join(' and ')
  return {
    sentence: `${names} ${columns.length === 1 ? 'has' : 'have'} no places, only ${listNames([...places].map((place) => `'${place}'`), places.size)}.`, // prettier-ignore
    candidates: [propose(sheet, 'the trips have no places', { bans: columns.map((column) => ({ column })) })],
  }
}

const WAY_BACK_WORDS =
  /\b(?:back|return(?:ed|ing)?|again|afternoon|evening|round trip|both ways|retour|retoer|terug|zuruck|ruckweg|n[ao]middag|middag|aand|nachmittag|soir|tarde)\b/
const DISTANCE_WORDS = /\b(?:km|kms|kilomet(?:er|re)s?|miles?|distance)\b/
const OTHER_WORDS = /\b(?:per|r|c|zar|rand|cents|rate|speed|price|cost|fuel|litres?|l|average|avg|max|claim|allowance|odo|odometer|reading|total|sum|running|cumulative|gps|direct|straight|line|from|between|since|nearest|limit|over)\b/ // prettier-ignore
/** A higher number is a reading or a running total. */
const MOST_KM = 3000
const FILLED_SHARE = 0.7

const ONE_WAY = /\b(?:one way|single|enkel|einfach|there|heen|hin)\b/

/** Kilometres of the way back in columns of their own, or the same again where a column has a yes. */
function hearWayBack(evidence: SheetEvidence): Contradiction | null {
  const { sheet, trips, plan } = evidence
  const { distance, start_odometer: opening, end_odometer: closing } = sheet.columns
  if (plan.kind === 'points' || trips.length === 0 || sheet.back) return null
  const readTexts = makeColumnReader(evidence)
  const found = sheet.headers.flatMap((header, column) => {
    const { words } = normaliseHeader(header)
    if (Object.values(sheet.columns).includes(column) || !WAY_BACK_WORDS.test(words)) return []
    const rest = words.replace(WAY_BACK_WORDS, '').trim()
    return [{ column, meaning: interpretHeader(rest === '' ? 'arrival' : rest), texts: readTexts(column) }]
  })
  const name = (column: number): string => getColumnName(sheet, column)
  const change = (columns: SheetPlan['columns'], answer = -1): PlanChange => ({
    sheet: sheet.sheet,
    // The closing reading is that of the way back.
    bans: closing !== undefined && columns.end_odometer === closing ? [{ column: closing }] : [],
    back: { columns: { ...turnBack(sheet.columns), ...columns }, answer },
  })
  const answered = found.find(({ texts }) => texts.some((text) => parseAnswer(text) === 1))
  // The way back may have a row of its own, which the yes marks.
  const isListed = trips.some(
    ({ startLocation: from, endLocation: to }, at) =>
    from !== to && parseAnswer(answered?.texts[at] ?? '') === 1 && trips.some((other) => other.startLocation === to && other.endLocation === from), // prettier-ignore
  )
  if (answered && distance !== undefined && closing === undefined && !isListed) {
    const { words, unit } = normaliseHeader(sheet.headers[distance])
    return {
      sentence: `${name(answered.column)} may mean that the way back was driven too.`,
      candidates: [{ answer: 'the way back has as many kilometres', change: change({ distance }, answered.column) }],
      isOpen: !ONE_WAY.test(`${words} ${unit}`),
    }
  }
  const own = Object.fromEntries(
    found.flatMap(({ column, meaning, texts }): [ColumnType, number][] => {
      const { type = null, side = null } = meaning ?? {}
      if (side === null) return type === 'distance' && texts.some((text) => readKm(text, sheet) > 0) ? [[type, column]] : []
      if (type === 'odometer') return [[`${side}_odometer`, column]]
      const isTimed = texts.every((text) => text === '' || parseTimeOfDay(text) !== null)
      return isTimed || type === null || type === 'location' ? [[`${side}_${isTimed ? 'time_of_day' : 'location'}`, column]] : []
    }),
  ) as SheetPlan['columns'] // prettier-ignore
  const kilometres = own.distance ?? (own.start_odometer === undefined ? undefined : own.end_odometer)
  if (kilometres === undefined) return null
  const backKm = readTexts(kilometres).map((text) => readKm(text, sheet))
  if (own.distance !== undefined && trips.some(({ distanceSource }) => distanceSource === 'odometer')) return null
  if (isPartOfDistances(backKm, evidence, readTexts)) return null
  const readings = own.distance === undefined || opening === undefined ? {} : { end_odometer: closing }
  return {
    sentence: `${name(kilometres)} has kilometres of the way back.`,
    candidates: [{ answer: 'the way back is a trip of its own', change: change({ ...own, ...readings }) }],
  }
}

/** Whether another column makes up the rest of each trip. */
function isPartOfDistances(
  numbers: readonly number[],
  { sheet, trips }: SheetEvidence,
  readTexts: (column: number) => readonly string[],
): boolean {
  return sheet.headers.some((_, column) =>
    readTexts(column).every((text, at) => {
      const rest = readKm(text, sheet)
      return rest > 0 && Math.abs(rest + numbers[at] - trips[at].distanceM / 1000) < 1
    }),
  )
}

/** The columns of a trip in the other direction, without its kilometres, times of day and payments. */
function turnBack(columns: SheetPlan['columns']): SheetPlan['columns'] {
  const turned = (['location', 'position', 'latitude', 'longitude'] as const).flatMap((type) => [
    [`start_${type}`, columns[`end_${type}`]],
    [`end_${type}`, columns[`start_${type}`]],
  ])
  const shared = (['day', 'month', 'year', 'vehicle', 'driver', 'status', 'classification', 'reason', 'notes'] as const).map((type) => [type, columns[type]]) // prettier-ignore
  const dated = ['start_date', columns.start_date ?? columns.start_time] as const
  return Object.fromEntries([...turned, ...shared, dated].filter(([, column]) => column !== undefined))
}

/** 0 for other texts and for numbers that no trip has. */
function readKm(text: string, { decimalStyle }: SheetPlan): number {
  const number = parseNumberText(text, decimalStyle)?.value ?? 0
  return number > 0 && number < MOST_KM ? number : 0
}

function listReadColumns({ columns, back }: SheetPlan): ReadonlySet<number> {
  return new Set([...Object.values(columns), ...(back ? [...Object.values(back.columns), back.answer] : [])])
}

function hearUnreadColumns(evidence: SheetEvidence): Contradiction | null {
  const { sheet, trips, plan } = evidence
  if (plan.kind === 'points' || trips.length === 0) return null
  const read = listReadColumns(sheet)
  const readTexts = makeColumnReader(evidence)
  const unread = sheet.headers.flatMap((header, column) => {
    // A column with the header of another is named as its twin.
    if (read.has(column) || sheet.headers.some((each, at) => at !== column && each.trim() === header.trim())) return []
    const { words, unit } = normaliseHeader(header)
    const isDistance = (DISTANCE_WORDS.test(words) || parseDistanceUnit(unit) !== null) && !OTHER_WORDS.test(words)
    if (!isDistance) return []
    const numbers = readTexts(column).map((text) => parseNumberText(text, sheet.decimalStyle)?.value ?? 0)
    const filled = numbers.filter((number) => number > 0 && number < MOST_KM)
    const isKnown = isSameDistance(numbers, trips) || isPartOfDistances(numbers, evidence, readTexts)
    return filled.length >= trips.length * FILLED_SHARE && !isKnown
      ? [`${getColumnName(sheet, column)}, which has kilometres`]
      : []
  })
  return unread.length === 0 ? null : { sentence: `Not read: ${unread.slice(0, 6).join('; ')}. If they were driven too, add them as trips of their own.`, candidates: [] } // prettier-ignore
}

const MONEY = /\b(?:costs?|fees?|amount|price|expenses?|claim(?:ed)?|paid|meals?|accommodation|fines?|earnings?|koste|bedrag|kosten|betrag|r|zar|rand)\b/ // prettier-ignore

/** Trips have only tolls and parking. Other amounts are listed, so that nobody assumes that they were stored. */
function hearUnreadMoney(evidence: SheetEvidence): Contradiction | null {
  const { sheet, plan } = evidence
  if (plan.kind === 'points') return null
  const readTexts = makeColumnReader(evidence)
  const read = listReadColumns(sheet)
  const unread = sheet.headers.flatMap((header, column) => {
    const { words, unit } = normaliseHeader(header)
    if (read.has(column) || !MONEY.test(`${words} ${unit}`) || /\b(?:rate|per)\b|\//.test(header.toLowerCase()))
      return []
    const cents = readTexts(column).flatMap((text) => parseCents(text, sheet.decimalStyle) ?? [])
    return cents.some((each) => each !== 0) ? [getColumnName(sheet, column)] : []
  })
  return unread.length === 0 ? null : { sentence: `The amounts in ${listNames(unread.slice(0, 6), unread.length)} were not read: a trip has tolls and parking only.`, candidates: [] } // prettier-ignore
}

/** Whether numbers repeat the trips' distances, possibly in another unit. */
function isSameDistance(numbers: readonly number[], trips: readonly TripFileRow[]): boolean {
  const ratios = trips.flatMap(({ distanceM }, at) => (distanceM > 0 && numbers[at] > 0 ? [numbers[at] / distanceM] : [])) // prettier-ignore
  const middle = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)]
  const isUnit = [1e-3, 1 / 1609.344, 1].some((each) => Math.abs(middle / each - 1) < 0.02)
  return isUnit && ratios.filter((ratio) => Math.abs(ratio / middle - 1) < 0.05).length * 2 > ratios.length
}

function makeColumnReader({ plan, sheet, trips }: Pick<SheetEvidence, 'plan' | 'sheet' | 'trips'>) {
  const rows = readRows(plan, sheet)
  const cells = trips.map(({ row }) => rows.get(row)?.cells)
  return (column: number): string[] => cells.map((row) => (row?.[column] ? shownCell(row[column]) : ''))
}

function readRows({ source }: TablePlan, { sheet }: SheetPlan): ReadonlyMap<number, HeadRow> {
  return new Map(source.head.find((each) => each.sheet === sheet)?.rows.map((row) => [row.number, row]))
}

function getColumnName({ headers }: SheetPlan, column: number): string {
  return headers[column]?.trim() ? `'${headers[column].trim()}'` : `column ${column + 1}`
}
