import { expect, test } from 'vitest'
import { buildSampleCsv } from './sample-file.ts'

test('has the columns of the upload guide, and trips of the two previous days', () => {
  const [head, ...rows] = buildSampleCsv(Date.parse('2026-03-02T10:00:00Z')).trimEnd().split('\r\n')
  expect(head).toBe('Date/Time,Start Location,End Location,Distance (km),Vehicle')
  expect(rows).toHaveLength(8)
  expect(rows[0]).toBe('2026-02-28 07:40,Bellville,Paarl,41.3,Sample vehicle')
  expect(rows.at(-1)).toBe('2026-03-01 16:30,Somerset West,Bellville,32.4,Sample vehicle')
})
