import { describe, expect, it } from 'vitest'
import { csvCells, readCells } from '../testing/read-cells.ts'

/** The instant of a fix at 08:00 by the file's clock. */
function toInstant(text: string, timezone?: string): string {
  const [{ track }] = readCells(csvCells(text, '|'), timezone ? { mapping: { columns: {}, timezone } } : {}).vehicles
  return new Date(track.timeMs[0]).toISOString().slice(11, 16)
}

const FIX = '2025-05-13 08:00:00|-33.9249|18.4241'

describe('the zone of times that name none', () => {
  it.each([
    ['Time', '06:00'],
    ['Time (UTC)', '08:00'],
    ['Time (UTC+11:00)', '21:00'],
    ['Time (UTC+2)', '06:00'],
    ['Date/Time GMT+05:30', '02:30'],
    ['Local time (GMT-3)', '11:00'],
    ['Timestamp [EAT]', '05:00'],
    ['Time (Africa/Nairobi)', '05:00'],
    ['Time (24h)', '06:00'],
    ['Time (est)', '06:00'],
    ['Time (EST)', '13:00'],
    ['Zeit (MESZ)', '06:00'],
    ['Time (AEST)', '22:00'],
    ['timestampUTC', '08:00'],
    ['utc_time', '08:00'],
    ['GPS Time EAT', '05:00'],
  ])('is told by their header: %s', (header, instant) => {
    expect(toInstant(`${header}|Latitude|Longitude\n${FIX}`)).toBe(instant)
  })

  it('is detected in the row of units below the header', () => {
    expect(toInstant(`Time|Latitude|Longitude\nUTC+3|deg|deg\n${FIX}`)).toBe('05:00')
  })

  it.each([
    ['Time zone: GMT+03:00', '05:00'],
    ['Timezone|Africa/Nairobi', '05:00'],
    ['Zona horaria: (UTC-05:00) Bogota, Lima', '13:00'],
    ['All times are in UTC', '08:00'],
    ['(Times shown in GMT+3)', '05:00'],
    ['Vehicle: CA 123-456', '06:00'],
    ['Zone: North', '06:00'],
  ])('is told by the lines above the table: %s', (line, instant) => {
    expect(toInstant(`Positions\n${line}\n\nTime|Latitude|Longitude\n${FIX}`)).toBe(instant)
  })

  it.each([
    ['GMT+03:00', 'GMT+03:00', '05:00'],
    ['Africa/Nairobi', 'Africa/Nairobi', '05:00'],
    ['GMT+03:00', 'GMT+02:00', '06:00'],
    ['North', 'North', '06:00'],
  ])('is told by a column of zones that has one: %s and %s', (first, second, instant) => {
    const rows = `${first}|${FIX}\n${second}|2025-05-13 08:01:00|-33.9250|18.4242`
    expect(toInstant(`Time zone|Time|Latitude|Longitude\n${rows}`)).toBe(instant)
  })

  it('is the one that the user chose before all others', () => {
    expect(toInstant(`Time (UTC+11:00)|Latitude|Longitude\n${FIX}`, 'Africa/Nairobi')).toBe('05:00')
  })

  it("is UTC for Traccar's database, with speeds in knots", () => {
    const header = 'id|protocol|deviceid|servertime|devicetime|fixtime|valid|latitude|longitude|speed'
    const time = '2025-05-13 08:00:00'
    const read = readCells(csvCells(`${header}\n1|gt06|7|${time}|${time}|${time}|1|-33.9249|18.4241|10`, '|'))
    expect(new Date(read.vehicles[0].track.timeMs[0]).toISOString()).toBe('2025-05-13T08:00:00.000Z')
    expect(read.vehicles[0].track.speedMps[0]).toBeCloseTo(5.144, 3)
  })
})
