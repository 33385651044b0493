import { expect, test } from 'vitest'
import { acceptOf } from './accept-of.ts'
import { checkUploadFile } from './check-upload-file.ts'

const SPEC = ['xlsx', 'xls', 'csv']

test.each([
  ['trips.csv', 1],
  ['TRIPS.XLSX', 52_428_800],
  ['my.old.report.xls', 0],
])('%s of %i bytes may be uploaded', (name, size) => {
  expect(checkUploadFile({ name, size }, SPEC)).toBeNull()
})

test.each(['photo.png', 'csv', 'trips.csv.exe', 'trips.', '.csv', ''])('%s has the wrong type', (name) => {
  expect(checkUploadFile({ name, size: 1 }, SPEC)).toBe(
    'Invalid file type. Only CSV, XLS, and XLSX files are supported.',
  )
})

test('one byte over 50 MB is too large', () => {
  expect(checkUploadFile({ name: 'a.csv', size: 52_428_801 }, SPEC)).toBe('File too large. Maximum size is 50MB.')
})

test('a wrong type is told before the size', () => {
  expect(checkUploadFile({ name: 'a.zip', size: 99_000_000 }, SPEC)).toContain('Invalid file type')
})

test('types that a deployment switched on are taken, and named when another is refused', () => {
  const extensions = [...SPEC, 'gpx']
  expect(checkUploadFile({ name: 'ride.gpx', size: 1 }, extensions)).toBeNull()
  expect(checkUploadFile({ name: 'ride.fit', size: 1 }, extensions)).toBe(
    'Invalid file type. Only XLSX, XLS, CSV, and GPX files are supported.',
  )
  expect(acceptOf(['xlsx', 'gpx'])).toBe('.xlsx,.gpx')
})
