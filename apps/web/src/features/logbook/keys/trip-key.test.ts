import { expect, test } from 'vitest'
import { tripKeyAction } from './trip-key.ts'

const press = (key: string, given: Partial<Parameters<typeof tripKeyAction>[0]> = {}) =>
  tripKeyAction({ key, ctrl: false, other: false, inField: false, inSearch: false, inList: false, ...given })

test('letters act on the page, but not in a field', () => {
  expect(press('b')).toBe('business')
  expect(press('a')).toBe('accept')
  expect(press('n')).toBe('add')
  expect(press('?')).toBe('shortcuts')
  expect(press('b', { inField: true })).toBeNull()
  expect(press('b', { other: true })).toBeNull()
  expect(press('z')).toBeNull()
})

test('arrows and Enter are the page’s, unless the list has the focus', () => {
  expect(press('ArrowDown')).toBeNull()
  expect(press('ArrowDown', { inList: true })).toBe('next')
  expect(press('Enter', { inList: true })).toBe('edit')
})

test('Ctrl with F, E and S is the logbook’s, in fields too; with N and R it stays the browser’s', () => {
  expect(press('f', { ctrl: true })).toBe('search')
  expect(press('S', { ctrl: true, inField: true })).toBe('save-tab')
  expect(press('e', { ctrl: true })).toBe('download')
  for (const key of ['n', 'r', 'b', 'a']) expect(press(key, { ctrl: true })).toBeNull()
})

test('a second Ctrl+F is the browser’s', () => {
  expect(press('f', { ctrl: true, inField: true, inSearch: true })).toBeNull()
  expect(press('f', { ctrl: true, inField: true })).toBe('search')
})
