import { DAY_MS, MINUTE_MS } from './duration.ts'

const WEEK_MS = 7 * DAY_MS
const FIRST_WEEK = Math.floor(Date.UTC(1970, 0, 1) / WEEK_MS)
/** Not every runtime accepts these as zones. */
const FIXED_OFFSET = /^([+-])(\d{2}):([0-5]\d)$/

/** A period of UTC time with one offset; `toMs` is exclusive. */
interface OffsetSpan {
  fromMs: number
  toMs: number
  offsetMs: number
}

const clocks = new Map<string, ZoneClock>()

/**
 * The clock of an IANA zone, or of a fixed offset such as `+02:00`, cached for the life of the process.
 * @throws RangeError if the runtime does not know the zone
 */
export function zoneClock(zone: string): ZoneClock {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new ZoneClock(zone)
    clocks.set(zone, clock)
  }
  return clock
}

/** Whether the runtime supports the time zone. */
export function isZone(zone: string): boolean {
  try {
    zoneClock(zone)
    return true
  } catch {
    return false
  }
}

/** The zone, or `otherwise` if this runtime does not know it: a newer runtime may have stored it. */
export const knownZone = (zone: string, otherwise: string): string => (isZone(zone) ? zone : otherwise)

/**
 * Offsets of one time zone. An Intl call takes some 20 µs, too long for each of a million rows. So each week is queried
 * only once, a week in which the clocks change is split at that minute, and the last span is cached.
 */
export class ZoneClock {
  readonly zone: string
  readonly #format: Intl.DateTimeFormat | null
  readonly #weeks = new Map<number, OffsetSpan[]>()
  #last: OffsetSpan = { fromMs: 0, toMs: 0, offsetMs: 0 }
  /** Offset of a zone whose clocks never change. */
  readonly #fixedMs: number

  constructor(zone: string) {
    this.zone = zone
    const [isFixed, sign, hours, minutes] = FIXED_OFFSET.exec(zone) ?? []
    this.#fixedMs = isFixed ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS : 0
    this.#format =
      zone === 'UTC' || isFixed
        ? null
        : new Intl.DateTimeFormat('en-US', {
            timeZone: zone,
            hourCycle: 'h23',
            year: 'numeric',
            month: 'numeric',
            day: 'numeric',
            hour: 'numeric',
            minute: 'numeric',
            second: 'numeric',
          })
  }

  /** Milliseconds to add to a UTC instant to get this zone's wall clock. */
  offsetMsAt(utcMs: number): number {
    const last = this.#last
    if (utcMs >= last.fromMs && utcMs < last.toMs) return last.offsetMs
    if (this.#format === null || !Number.isFinite(utcMs)) return this.#fixedMs
    const week = Math.floor(utcMs / WEEK_MS)
    let spans = this.#weeks.get(week)
    if (!spans) {
      spans = this.#findSpans(week)
      this.#weeks.set(week, spans)
    }
    const span = spans.find((each) => utcMs < each.toMs) ?? spans[spans.length - 1]
    this.#last = span
    return span.offsetMs
  }

  /**
   * The UTC instant at which this zone's wall clock shows `localMs` (a wall-clock time written as if it were UTC). A
   * time that the clock shows twice is the first of the two; one that it skips uses the offset before the skip.
   */
  utcMsOfLocal(localMs: number): number {
    const before = this.offsetMsAt(localMs - DAY_MS)
    const after = this.offsetMsAt(localMs + DAY_MS)
    if (before === after) return localMs - before
    const early = localMs - before
    if (this.offsetMsAt(early) === before) return early
    const late = localMs - after
    return this.offsetMsAt(late) === after ? late : early
  }

  #findSpans(week: number): OffsetSpan[] {
    const fromMs = week * WEEK_MS
    const toMs = fromMs + WEEK_MS
    const first = this.#queryOffsetMs(fromMs)
    const last = this.#queryOffsetMs(toMs - 1)
    if (first === last || week < FIRST_WEEK) return [{ fromMs, toMs, offsetMs: first }]
    let low = fromMs
    let high = toMs
    while (high - low > MINUTE_MS) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS
      if (this.#queryOffsetMs(middle) === first) low = middle
      else high = middle
    }
    return [
      { fromMs, toMs: high, offsetMs: first },
      { fromMs: high, toMs, offsetMs: last },
    ]
  }

  #queryOffsetMs(utcMs: number): number {
    const wholeS = Math.floor(utcMs / 1000) * 1000
    const part: Record<string, number> = {}
    for (const { type, value } of this.#format?.formatToParts(wholeS) ?? []) part[type] = Number(value)
    return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second) - wholeS
  }
}
