import { DAY_S } from '../units/duration.ts'

/** Whether and when a driver works on one day of the week, by the driver's clock ('HH:MM'). */
export interface WorkDay {
  works: boolean
  from: string
  /** If not after `from`, a time on the next day: a night shift, or a full day. */
  to: string
}

/** When a driver works. `days` are the seven days of a week, Monday first. */
export interface WorkHours {
  /** If false there are no work hours, regardless of `days`. */
  enabled: boolean
  days: readonly WorkDay[]
}

/** A part of the week by the driver's clock, in seconds since Monday 00:00; both ends inclusive. */
export interface WeekSpan {
  fromS: number
  toS: number
}

/** The parts of a week that classify a trip. A trip is in a part if it starts and ends in it. */
export interface WorkWeek {
  work: readonly WeekSpan[]
  /** Days off, excluding a shift that started the day before. */
  off: readonly WeekSpan[]
}

const WEEK_S = 7 * DAY_S
/** 1 January 1970 was a Thursday. */
const FIRST_THURSDAY_S = 3 * DAY_S
const NO_WEEK: WorkWeek = { work: [], off: [] }

/** The week of a driver's work hours; empty if they are switched off. */
export function buildWorkWeek({ enabled, days }: WorkHours): WorkWeek {
  if (!enabled) return NO_WEEK
  const work = days.flatMap((day, index) => (day.works ? buildShift(day, index) : []))
  const off = days.flatMap((day, index) => (day.works ? [] : [{ fromS: index * DAY_S, toS: (index + 1) * DAY_S - 1 }]))
  return { work, off: work.reduce<WeekSpan[]>(subtractSpan, off) }
}

/** Seconds since the start of the week for a wall-clock time (in ms, treated as UTC). */
export function secondOfWeek(localMs: number): number {
  const second = (Math.floor(localMs / 1000) + FIRST_THURSDAY_S) % WEEK_S
  return second < 0 ? second + WEEK_S : second
}

export const isWithin = (spans: readonly WeekSpan[], second: number): boolean =>
  spans.some(({ fromS, toS }) => second >= fromS && second <= toS)

/** A day's shift; a Sunday shift may reach into the Monday at the start of the week. */
function buildShift({ from, to }: WorkDay, index: number): WeekSpan[] {
  const fromS = index * DAY_S + parseSeconds(from)
  const toS = index * DAY_S + parseSeconds(to) + (to <= from ? DAY_S : 0)
  if (toS < WEEK_S) return [{ fromS, toS }]
  return [
    { fromS, toS: WEEK_S - 1 },
    { fromS: 0, toS: toS - WEEK_S },
  ]
}

const parseSeconds = (time: string): number => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * 60

function subtractSpan(spans: readonly WeekSpan[], gone: WeekSpan): WeekSpan[] {
  return spans.flatMap(({ fromS, toS }) =>
    [
      { fromS, toS: Math.min(toS, gone.fromS - 1) },
      { fromS: Math.max(fromS, gone.toS + 1), toS },
    ].filter((left) => left.fromS <= left.toS),
  )
}
