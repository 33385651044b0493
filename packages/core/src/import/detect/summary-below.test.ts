import { describe, expect, it } from 'vitest'
import { csvCells, readCells } from '../testing/read-cells.ts'

const HEADER = 'Datum;Abfahrt;Ankunft;Von;Nach;km;Zweck'
const SUMMARY = [
  'Zusammenfassung',
  'Kategorie;Fahrten;km;Anteil %',
  'Kunde;3;136;87',
  'Privat;1;20;13',
  'Verein;1;20;13',
]

function trip(i: number): string {
  return `${String(i + 1).padStart(2, '0')}.03.2025;08:0${i % 10};09:00;${i % 2 ? 'Ceres;Paarl' : 'Paarl;Ceres'};58;Kunde`
}

describe('a summary below a table', () => {
  it.each([1, 2, 3, 4, 5, 6, 10, 20])('does not change how %i trips above it are read', (count) => {
    const trips = Array.from({ length: count }, (_, i) => trip(i))
    for (const lines of [SUMMARY, ['', ...SUMMARY, 'Gesamt;5;176;100'], [...SUMMARY, ...SUMMARY]]) {
      const read = readCells(csvCells([HEADER, ...trips, ...lines].join('\n'), ';'))
      const alone = readCells(csvCells([HEADER, ...trips].join('\n'), ';'))
      expect(read.trips).toEqual(alone.trips)
      expect(read.trips[0]).toMatchObject({ startLocation: 'Paarl', endLocation: 'Ceres', distanceM: 58_000 })
      expect(new Date(read.trips[0].startedAtMs).toISOString()).toBe('2025-03-01T06:00:00.000Z')
      expect(read.counts.skipped).toBe(read.counts.read - count)
    }
  })

  it.each([
    ['Summary', 'Category,Trips,Km,Share', 'Client,3,136,87', 'Private,1,20,13'],
    ['Made on 2025-04-01', 'Vehicle,CA 123-456,,', 'Driver,B. Example,,', 'Rate per km,4.84,,'],
    ['Opsomming', 'Kategorie,Ritte,Km,Deel', 'Besigheid,3,136,87', 'Privaat,1,20,13'],
  ])('in other words: %s', (...lines) => {
    const rows = ['2025-03-03,08:00,09:00,Paarl,Ceres,58', '2025-03-04,08:00,09:00,Ceres,Paarl,58', '2025-03-05,08:00,09:00,Paarl,Ceres,58', '2025-03-06,08:00,09:00,Ceres,Paarl,58'] // prettier-ignore
    const read = readCells(csvCells(['Date,Departure,Arrival,From,To,Km', ...rows, ...lines].join('\n')))
    expect(read.trips.map(({ startLocation, endLocation, endedAtMs }) => [startLocation, endLocation, endedAtMs !== null])).toEqual([
      ['Paarl', 'Ceres', true], ['Ceres', 'Paarl', true], ['Paarl', 'Ceres', true], ['Ceres', 'Paarl', true],
    ]) // prettier-ignore
  })
})

describe('seconds of the day', () => {
  it.each([
    ['time,from,to,km', '38041,Paarl,Ceres,58\n38042,Ceres,Paarl,60\n38043,Paarl,Ceres,60'],
    ['time,lat,lon', '38041,-33.9,18.4\n38042,-33.901,18.401\n38043,-33.902,18.402'],
    ['timestamp,lat,lon', '45352,-33.9,18.4\n45353,-33.901,18.401\n45354,-33.902,18.402'],
    ['Time,Latitude,Longitude', '38041.125,-33.9,18.4\n38042.250,-33.901,18.401\n38043.5,-33.902,18.402'],
    ['start time,end time,from,to,km', '38041,39000,Paarl,Ceres,58\n40042,41000,Ceres,Paarl,60'],
  ])('are no dates: %s', (header, rows) => {
    expect(() => readCells(csvCells(`${header}\n${rows}`))).toThrow(expect.objectContaining({ code: 'no_date' }))
  })

  it.each([
    ['Date,From,To,Km', '45719,Paarl,Ceres,58', '2025-03-02T22:00'],
    ['Date/Time,From,To,Km', '45719,Paarl,Ceres,58', '2025-03-02T22:00'],
    ['Time,From,To,Km', '45719.3125,Paarl,Ceres,58', '2025-03-03T05:30'],
    ['Datum,Von,Nach,Km', '39876,Paarl,Ceres,58', '2009-03-03T22:00'],
  ])('are not the days of a spreadsheet: %s', (header, row, start) => {
    const [trip] = readCells(csvCells(`${header}\n${row}`)).trips
    expect(new Date(trip.startedAtMs).toISOString().slice(0, 16)).toBe(start)
  })
})
