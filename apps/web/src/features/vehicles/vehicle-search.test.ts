import { expect, test } from 'vitest'
import { vehicleSearch } from './vehicle-search.ts'

test('an address gives its tab and tax year', () => {
  expect(vehicleSearch({ tab: 'odometer', year: 2026 })).toEqual({ tab: 'odometer', year: 2026 })
  expect(vehicleSearch({ tab: 'costs', year: '2024' })).toEqual({ tab: 'costs', year: 2024 })
})

test('what is not understood is dropped', () => {
  expect(vehicleSearch({ tab: 'year', year: 'soon' })).toEqual({ tab: undefined, year: undefined })
  expect(vehicleSearch({ tab: 3, year: 1999, other: 1 })).toEqual({ tab: undefined, year: undefined })
})
