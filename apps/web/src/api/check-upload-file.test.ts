import { expect, test } from 'vitest'
import { checkUploadFile } from './check-upload-file.ts'

test.each([
  ['trips.csv', 1],
  ['TRIPS.XLSX', 52_428_800],
  ['my.old.report.xls', 0],
])('%s of %i bytes may be uploaded', (name, size) => {
  expect(checkUploadFile({ name, size })).toBeNull()
})

test.each(['photo.png', 'csv', 'trips.csv.exe', 'trips.', '.csv', ''])('%s has the wrong type', (name) => {
  expect(checkUploadFile({ name, size: 1 })).toBe(
    'Invalid file type. Only CSV, XLS, and XLSX files are supported. Recordings: GPX, KML, GeoJSON, JSON, TXT, PLT, NMEA, and REC.',
  )
})

test('rejects a file one byte over 50 MB', () => {
  expect(checkUploadFile({ name: 'a.csv', size: 52_428_801 })).toBe('File too large. Maximum size is 50MB.')
})

test('reports a wrong type before the size', () => {
  expect(checkUploadFile({ name: 'a.zip', size: 99_000_000 })).toContain('Invalid file type')
})
