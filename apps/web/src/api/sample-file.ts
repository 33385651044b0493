import { DAY_MS } from '@spoor/core/units/duration.ts'

interface SampleTrip {
  time: string
  from: string
  to: string
  distanceKm: number
}

/** Two days of a typical driver. */
const TRIPS: readonly SampleTrip[] = [
  { time: '07:40', from: 'Bellville', to: 'Paarl', distanceKm: 41.3 },
  { time: '10:15', from: 'Paarl', to: 'Stellenbosch', distanceKm: 33.8 },
  { time: '13:05', from: 'Stellenbosch', to: 'Somerset West', distanceKm: 19.6 },
  { time: '16:30', from: 'Somerset West', to: 'Bellville', distanceKm: 32.4 },
]

const SAMPLE_FILENAME = 'spoor-sample-trips.csv'

/** Builds a trip file for the two days before `todayMs`, as the upload guide describes. It imports without warnings. */
export function buildSampleCsv(todayMs: number): string {
  const rows = [2, 1].flatMap((daysAgo) =>
    TRIPS.map(({ time, from, to, distanceKm }) => {
      const day = new Date(todayMs - daysAgo * DAY_MS).toISOString().slice(0, 10)
      return [`${day} ${time}`, from, to, distanceKm.toFixed(1), 'Sample vehicle'].join(',')
    }),
  )
  return ['Date/Time,Start Location,End Location,Distance (km),Vehicle', ...rows, ''].join('\r\n')
}

export const buildSampleFile = (todayMs: number): File =>
  new File([buildSampleCsv(todayMs)], SAMPLE_FILENAME, { type: 'text/csv' })
