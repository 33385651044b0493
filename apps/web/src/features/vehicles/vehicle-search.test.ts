import { expect, test } from 'vitest'
import { parseVehicleSearch } from './vehicle-search.ts'

test('parses tab and tax year', () => {
  expect(parseVehicleSearch({ tab: 'odometer', year: 2026, day: '2024-02-29' })).toEqual({
    tab: 'odometer',
    year: 2026,
    day: '2024-02-29',
  })
  expect(parseVehicleSearch({ edit: 1 })).toEqual({ edit: true })
  expect(parseVehicleSearch({ tab: 'costs', year: '2024' })).toEqual({ tab: 'costs', year: 2024 })
})

test('drops invalid values', () => {
  expect(parseVehicleSearch({ tab: 'year', year: 'soon' })).toEqual({ tab: undefined, year: undefined })
  expect(parseVehicleSearch({ tab: 3, year: 1999, day: '2025-02-29', other: 1 })).toEqual({
    tab: undefined,
    year: undefined,
  })
})
