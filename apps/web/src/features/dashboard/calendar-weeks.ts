import type { DrivingDays } from '@spoor/contract/routes/stats.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'

export type DrivingDay = DrivingDays['items'][number]

export interface CalendarDay {
  day: string
  distanceKm: number
  trips: number
  /** How far, from 0 for not at all to 4. */
  level: 0 | 1 | 2 | 3 | 4
}

export interface CalendarWeek {
  days: CalendarDay[]
  /** The month that begins in this week, as 'YYYY-MM'. */
  month: string | null
}

/** The weeks of a calendar, Monday to Sunday, the last as far as it has come. Levels are quarters of the driving days. */
export function calendarWeeks({ from, to, items }: DrivingDays): CalendarWeek[] {
  const driven = new Map(items.map((item) => [item.day, item]))
  const levelOf = levels(items.map(({ distance_km: distanceKm }) => distanceKm))
  const weeks: CalendarWeek[] = []
  for (let ms = Date.parse(from); ms <= Date.parse(to); ms += DAY_MS) {
    const day = new Date(ms).toISOString().slice(0, 10)
    const item = driven.get(day)
    if ((ms - Date.parse(from)) % (7 * DAY_MS) === 0) weeks.push({ days: [], month: null })
    const week = weeks[weeks.length - 1]
    if (day.endsWith('-01')) week.month = day.slice(0, 7)
    const distanceKm = item?.distance_km ?? 0
    week.days.push({ day, distanceKm, trips: item?.trips ?? 0, level: item ? levelOf(distanceKm) : 0 })
  }
  return weeks
}

/** In which quarter of all a distance lies; equal ones lie together. */
function levels(distancesKm: number[]): (distanceKm: number) => 1 | 2 | 3 | 4 {
  const sorted = distancesKm.toSorted((a, b) => a - b)
  const bounds = [0.25, 0.5, 0.75].map((share) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
  return (distanceKm) => (1 + bounds.filter((bound) => distanceKm > bound).length) as 1 | 2 | 3 | 4
}

/** Driving days and kilometres of each month that has some, oldest first. */
export function drivingMonths(items: readonly DrivingDay[]): { month: string; days: number; distanceKm: number }[] {
  const months = new Map<string, { month: string; days: number; distanceKm: number }>()
  for (const { day, distance_km: distanceKm } of items) {
    const month = day.slice(0, 7)
    const sum = months.get(month) ?? { month, days: 0, distanceKm: 0 }
    months.set(month, { month, days: sum.days + 1, distanceKm: sum.distanceKm + distanceKm })
  }
  return [...months.values()]
}
