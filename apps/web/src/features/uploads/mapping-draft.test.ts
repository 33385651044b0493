import type { UploadPreview } from '@spoor/contract/routes/uploads.ts'
import { listColumnTypes } from '@spoor/core/import/columns/column-types.ts'
import { expect, test } from 'vitest'
import {
  getColumnLetter,
  toDraft,
  getColumnTypes,
  listMissing,
  withChoice,
  withType,
  withKind,
  type MappingDraft,
} from './mapping-draft.ts'

const preview = (change: Partial<UploadPreview> = {}): UploadPreview => ({
  sheets: [],
  mapping: null,
  columns: [
    { field: 'time', sheet: 0, column: 0, header: 'When', because: "header 'When'" },
    { field: 'latitude', sheet: 0, column: 2, header: 'Lat', because: "header 'Lat'" },
    { field: 'time', sheet: 1, column: 5, header: 'Time', because: "header 'Time'" },
  ],
  description: null,
  header_row: 1,
  first_trips: [],
  ...change,
})

test('the draft starts from the detected columns', () => {
  expect(toDraft(preview(), 'points', 0)).toEqual({ kind: 'points', columns: { time: 0, latitude: 2 } })
  expect(toDraft(preview(), 'points', 1).columns).toEqual({ time: 5 })
})

test('a manual mapping takes precedence', () => {
  const mapping = { kind: 'trips' as const, header_row: 3, columns: { start_time: 1 } }
  expect(toDraft(preview({ mapping }), 'points', 0)).toEqual(mapping)
})

test('an unrecognised file starts from its suggested column types', () => {
  expect(toDraft(preview(), null, 0).kind).toBe('points')
  expect(toDraft(preview({ mapping: { columns: { start_location: 1 } } }), null, 0).kind).toBe('trips')
  expect(toDraft(preview({ columns: [] }), null, 0)).toEqual({ kind: 'points', columns: {} })
})

test('a type belongs to one column, but a column can have two types', () => {
  const draft: MappingDraft = { kind: 'trips', columns: { start_time: 0 } }
  const moved = withType(draft, 4, null, 'start_time')
  expect(moved.columns).toEqual({ start_time: 4 })
  const two = withType(moved, 4, null, 'start_location')
  expect(getColumnTypes(two, 4)).toEqual(['start_time', 'start_location'])
  expect(withType(two, 4, 'start_time', null).columns).toEqual({ start_location: 4 })
  expect(withType(two, 4, 'start_time', 'end_time').columns).toEqual({ start_location: 4, end_time: 4 })
})

test('switching the file kind keeps the columns both kinds support', () => {
  const draft: MappingDraft = { kind: 'points', columns: { latitude: 1, vehicle: 2 }, timezone: 'UTC' }
  expect(withKind(draft, 'trips')).toEqual({ kind: 'trips', columns: { vehicle: 2 }, timezone: 'UTC' })
})

test('an automatic choice is not sent', () => {
  const draft: MappingDraft = { kind: 'points', columns: {} }
  const chosen = withChoice(draft, 'date_order', 'dmy')
  expect(chosen.date_order).toBe('dmy')
  expect('date_order' in withChoice(chosen, 'date_order', undefined)).toBe(false)
  expect(withChoice(draft, 'header_row', 0).header_row).toBe(0)
})

test('missing columns are listed until they are mapped', () => {
  expect(listMissing({ kind: 'points', columns: {} })).toHaveLength(2)
  expect(listMissing({ kind: 'points', columns: { time: 0, latitude: 1 } })).toEqual([
    'Choose the columns with latitude and longitude.',
  ])
  expect(listMissing({ kind: 'points', columns: { date: 0, position: 1 } })).toEqual([])
  expect(listMissing({ kind: 'trips', columns: { start_date: 0 } })).toEqual([
    'Choose a column with a place, a position or a distance.',
  ])
  expect(listMissing({ kind: 'trips', columns: { start_date: 0, distance: 1 } })).toEqual([])
})

test('columns are lettered as in a spreadsheet', () => {
  expect([0, 25, 26, 27, 701, 702].map(getColumnLetter)).toEqual(['A', 'Z', 'AA', 'AB', 'ZZ', 'AAA'])
})

test('every column type the reader supports can be chosen', () => {
  const offered = [...listColumnTypes('points'), ...listColumnTypes('trips')]
  const read = [
    'status',
    'business_distance',
    'private_distance',
    'north_south',
    'east_west',
    'am_pm',
    'start_am_pm',
  ] as const
  for (const type of [
    ...read,
    'end_am_pm',
    'month',
    'year',
    'day',
    'business_mark',
    'private_mark',
    'attributes',
  ] as const)
    expect(offered).toContain(type)
})

test('a column that needs another one asks for it', () => {
  expect(listMissing({ kind: 'trips', columns: { day: 0, month: 1, distance: 2 } })).toEqual([
    "Choose the column 'Year, or a date that has it' that 'Month' belongs to.",
  ])
  expect(listMissing({ kind: 'trips', columns: { day: 0, month: 1, year: 3, distance: 2 } })).toEqual([])
})
