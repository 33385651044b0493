import { DAY_MS, MINUTE_MS } from '@spoor/core/units/duration.ts'
import { createRandom } from './random.ts'

/** A trip of the demo's driver, with its classification. */
export interface PlannedTrip {
  startMs: number
  from: string
  to: string
  classification: 'business' | 'private'
  reason: string
}

/** Johannesburg is two hours ahead of UTC all year. */
const ZONE_MS = 2 * 60 * MINUTE_MS
const OFFICE = 'Tyger Valley'

const VISITS = [
  { to: 'Paarl Main Street', reason: 'Presentation of the new range to the buyer at Berg River Hardware' },
  { to: 'Worcester', reason: 'Site inspection with the foreman of Hex Valley Builders' },
  { to: 'Foreshore', reason: 'Contract negotiation with the procurement manager of Harbour Logistics' },
  { to: 'Century City', reason: 'Quotation for the warehouse roof with Canal Properties' },
  { to: 'Malmesbury', reason: 'Delivery of samples to Swartland Agri Supplies' },
  { to: 'Somerset West', reason: 'Measuring up for the extension at Helderberg Clinic' },
  { to: 'Hermanus', reason: 'Handover of the finished job at Whale Coast Guesthouse' },
] as const

const OUTINGS = ['Somerset West', 'Foreshore', 'Hermanus', 'Paarl Main Street', 'Century City', 'Vlottenburg'] as const

/** The trips of the year before the day of `untilMs`: deterministic for that day. */
export function planYear(untilMs: number): PlannedTrip[] {
  const today = Math.floor((untilMs + ZONE_MS) / DAY_MS)
  const trips: PlannedTrip[] = []
  for (let day = today - 365; day < today; day++) {
    const random = createRandom(day)
    // 1 January 1970 was a Thursday.
    const weekday = (day + 4) % 7
    if (isHoliday(day)) continue
    trips.push(...(weekday === 0 || weekday === 6 ? weekend(day, random) : workday(day, random)))
  }
  return trips
}

function workday(day: number, random: () => number): PlannedTrip[] {
  const leaves = at(day, 7, 5 + 40 * random())
  if (random() < 0.12) return []
  if (random() < 0.3) {
    // Straight to a client, and home from there.
    const visit = pick(VISITS, random)
    const back = at(day, 13 + 2 * random(), 0)
    return [
      { startMs: leaves, from: 'Home', to: visit.to, classification: 'business', reason: visit.reason },
      {
        startMs: back,
        from: visit.to,
        to: 'Home',
        classification: 'business',
        reason: `Way back from: ${visit.reason}`,
      },
    ]
  }
  const day_: PlannedTrip[] = [commute(leaves, 'Home', OFFICE)]
  if (random() < 0.45) {
    const visit = pick(VISITS, random)
    day_.push({
      startMs: at(day, 10, 50 * random()),
      from: OFFICE,
      to: visit.to,
      classification: 'business',
      reason: visit.reason,
    })
    day_.push({
      startMs: at(day, 13.5, 50 * random()),
      from: visit.to,
      to: OFFICE,
      classification: 'business',
      reason: `Way back from: ${visit.reason}`,
    })
  }
  day_.push(commute(at(day, 16.5, 70 * random()), OFFICE, 'Home'))
  return day_
}

function weekend(day: number, random: () => number): PlannedTrip[] {
  if (random() < 0.35) return []
  const to = pick(OUTINGS, random)
  const startMs = at(day, 9, 120 * random())
  return [
    { startMs, from: 'Home', to, classification: 'private', reason: '' },
    {
      startMs: startMs + (180 + 120 * random()) * MINUTE_MS,
      from: to,
      to: 'Home',
      classification: 'private',
      reason: '',
    },
  ]
}

// Commuting is private.
function commute(startMs: number, from: string, to: string): PlannedTrip {
  return { startMs, from, to, classification: 'private', reason: '' }
}

/** Two weeks around New Year in which the driver is away by plane. */
function isHoliday(day: number): boolean {
  const date = new Date(day * DAY_MS)
  const monthAndDay = (date.getUTCMonth() + 1) * 100 + date.getUTCDate()
  return monthAndDay >= 1222 || monthAndDay <= 104
}

function at(day: number, hour: number, minute: number): number {
  return Math.round((day * DAY_MS - ZONE_MS + (hour * 60 + minute) * MINUTE_MS) / 1000) * 1000
}

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)]
}
