import { expect, test } from 'vitest'
import { neighbour, tripKeyAction } from './trip-key.ts'

const press = (key: string, change: object = {}) =>
  tripKeyAction({ key, withModifier: false, inField: false, inList: false, ...change })

test('letters act anywhere but in fields and with Ctrl', () => {
  expect(press('b')).toBe('business')
  expect(press('b', { inField: true })).toBeNull()
  expect(press('b', { withModifier: true })).toBeNull()
  expect(press('z')).toBeNull()
})

test('arrows and Enter act only in the list', () => {
  expect(press('ArrowDown')).toBeNull()
  expect(press('ArrowDown', { inList: true })).toBe('next')
  expect(press('Enter', { inList: true })).toBe('edit')
})

test('moving stops at the ends and begins at the near one', () => {
  const ids = ['a', 'b', 'c']
  expect(neighbour(ids, null, 1)).toBe('a')
  expect(neighbour(ids, null, -1)).toBe('c')
  expect(neighbour(ids, 'a', 1)).toBe('b')
  expect(neighbour(ids, 'c', 1)).toBe('c')
  expect(neighbour(ids, 'gone', 1)).toBe('a')
  expect(neighbour([], null, 1)).toBeNull()
})
