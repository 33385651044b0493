import { expect, test } from 'vitest'
import { getTripKeyAction } from './trip-key.ts'

const press = (key: string, given: Partial<Parameters<typeof getTripKeyAction>[0]> = {}) =>
  getTripKeyAction({ key, ctrl: false, other: false, inField: false, inSearch: false, inList: false, ...given })

test('handles letters on the page, but not in a field', () => {
  expect(press('b')).toBe('business')
  expect(press('a')).toBe('accept')
  expect(press('n')).toBe('add')
  expect(press('?')).toBe('shortcuts')
  expect(press('b', { inField: true })).toBeNull()
  expect(press('b', { other: true })).toBeNull()
  expect(press('z')).toBeNull()
})

test('leaves arrows and Enter to the page unless the list has the focus', () => {
  expect(press('ArrowDown')).toBeNull()
  expect(press('ArrowDown', { inList: true })).toBe('next')
  expect(press('Enter', { inList: true })).toBe('edit')
})

test('handles Ctrl with F, E and S even in fields, but leaves Ctrl with N and R to the browser', () => {
  expect(press('f', { ctrl: true })).toBe('search')
  expect(press('S', { ctrl: true, inField: true })).toBe('save-tab')
  expect(press('e', { ctrl: true })).toBe('download')
  for (const key of ['n', 'r', 'b', 'a']) expect(press(key, { ctrl: true })).toBeNull()
})

test('leaves a second Ctrl+F to the browser', () => {
  expect(press('f', { ctrl: true, inField: true, inSearch: true })).toBeNull()
  expect(press('f', { ctrl: true, inField: true })).toBe('search')
})
