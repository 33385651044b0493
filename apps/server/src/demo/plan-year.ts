import { DAY_MS, MINUTE_MS } from '@spoor/core/units/duration.ts'
import { DEMO_DRIVER, type DemoDriver } from './demo-drivers.ts'
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

/** A driver's trips before the day of `untilMs`: deterministic for that day. */
export function planYear(untilMs: number, driver: DemoDriver = DEMO_DRIVER): PlannedTrip[] {
  const end = Math.floor((untilMs + ZONE_MS) / DAY_MS)
  const trips: PlannedTrip[] = []
  for (let day = end - driver.days; day < end; day++) {
    const random = createRandom(day + driver.seed)
    // 1 January 1970 was a Thursday.
    const weekday = (day + 4) % 7
    if (isHoliday(day)) continue
    const plan = weekday === 0 || weekday === 6 ? planWeekend : planWorkday
    trips.push(...plan(day, { home: driver.home, random }))
  }
  return trips
}

interface Whose {
  home: string
  random: () => number
}

function planWorkday(day: number, { home, random }: Whose): PlannedTrip[] {
  const visits = VISITS.filter(({ to }) => to !== home)
  const leaves = at(day, 7, 5 + 40 * random())
  if (random() < 0.12) return []
  if (random() < 0.3) {
    // Directly to a client, and home from there.
    const visit = pick(visits, random)
    const back = at(day, 13 + 2 * random(), 0)
    return [
      { startMs: leaves, from: home, to: visit.to, classification: 'business', reason: visit.reason },
      {
        startMs: back,
        from: visit.to,
        to: home,
        classification: 'business',
        reason: `Way back from: ${visit.reason}`,
      },
    ]
  }
  const day_: PlannedTrip[] = [commute(leaves, home, OFFICE)]
  if (random() < 0.45) {
    const visit = pick(visits, random)
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
  day_.push(commute(at(day, 16.5, 70 * random()), OFFICE, home))
  return day_
}

function planWeekend(day: number, { home, random }: Whose): PlannedTrip[] {
  if (random() < 0.35) return []
  const to = pick(
    OUTINGS.filter((place) => place !== home),
    random,
  )
  const startMs = at(day, 9, 120 * random())
  return [
    { startMs, from: home, to, classification: 'private', reason: '' },
    {
      startMs: startMs + (180 + 120 * random()) * MINUTE_MS,
      from: to,
      to: home,
      classification: 'private',
      reason: '',
    },
  ]
}

function commute(startMs: number, from: string, to: string): PlannedTrip {
  return { startMs, from, to, classification: 'private', reason: '' }
}

/** Two weeks around New Year when the driver travels by plane. */
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
