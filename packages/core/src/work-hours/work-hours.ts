import { DAY_S } from '../units/duration.ts'

/** A day of the week on which a driver works or not, and from when to when by his own clock ('HH:MM'). */
export interface WorkDay {
  works: boolean
  from: string
  /** At `from` or before it, it is a time of the next day: a night shift, or the clock round. */
  to: string
}

/** When a driver works. `days` are the seven of a week, Monday first. */
export interface WorkHours {
  /** Off, he has no work hours, whatever the days say. */
  enabled: boolean
  days: readonly WorkDay[]
}

/** A stretch of the week by the driver's clock, in seconds since Monday 00:00; both ends belong to it. */
export interface WeekSpan {
  fromS: number
  toS: number
}

/** The parts of a week that say something of a trip. A trip is in one if it starts and ends there. */
export interface WorkWeek {
  /** Work hours. */
  work: readonly WeekSpan[]
  /** Days off, but for the hours for which the shift of the day before reaches into them. */
  off: readonly WeekSpan[]
}

const WEEK_S = 7 * DAY_S
/** 1970 began on a Thursday. */
const FIRST_THURSDAY_S = 3 * DAY_S
const NO_WEEK: WorkWeek = { work: [], off: [] }

/** The week of a driver's work hours; an empty one where they are switched off. */
export function workWeekOf({ enabled, days }: WorkHours): WorkWeek {
  if (!enabled) return NO_WEEK
  const work = days.flatMap((day, index) => (day.works ? shiftOf(day, index) : []))
  const off = days.flatMap((day, index) => (day.works ? [] : [{ fromS: index * DAY_S, toS: (index + 1) * DAY_S - 1 }]))
  return { work, off: work.reduce<WeekSpan[]>(without, off) }
}

/** Where in the week a wall-clock time stands (milliseconds, written as if they were UTC). */
export function secondOfWeek(localMs: number): number {
  const second = (Math.floor(localMs / 1000) + FIRST_THURSDAY_S) % WEEK_S
  return second < 0 ? second + WEEK_S : second
}

/** Whether one of the spans has the second. */
export const isIn = (spans: readonly WeekSpan[], second: number): boolean =>
  spans.some(({ fromS, toS }) => second >= fromS && second <= toS)

/** A day's shift; that of a Sunday may reach into the Monday with which the week begins. */
function shiftOf({ from, to }: WorkDay, index: number): WeekSpan[] {
  const fromS = index * DAY_S + secondsOf(from)
  const toS = index * DAY_S + secondsOf(to) + (to <= from ? DAY_S : 0)
  if (toS < WEEK_S) return [{ fromS, toS }]
  return [
    { fromS, toS: WEEK_S - 1 },
    { fromS: 0, toS: toS - WEEK_S },
  ]
}

const secondsOf = (time: string): number => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * 60

function without(spans: readonly WeekSpan[], gone: WeekSpan): WeekSpan[] {
  return spans.flatMap(({ fromS, toS }) =>
    [
      { fromS, toS: Math.min(toS, gone.fromS - 1) },
      { fromS: Math.max(fromS, gone.toS + 1), toS },
    ].filter((left) => left.fromS <= left.toS),
  )
}
