import { expect, test } from 'vitest'
import { getListKeyAction, stepTo } from './use-list-keys.ts'

const press = { withModifier: false, inField: false, inList: false }

test.each([
  ['j goes on', { ...press, key: 'j' }, 'next'],
  ['k goes back', { ...press, key: 'k' }, 'previous'],
  ['/ searches', { ...press, key: '/' }, 'search'],
  ['an arrow scrolls the page', { ...press, key: 'ArrowDown' }, null],
  ['an arrow moves in the list', { ...press, key: 'ArrowDown', inList: true }, 'next'],
  ['a letter in a field is a letter', { ...press, key: 'j', inField: true }, null],
  ["a combination is the browser's", { ...press, key: 'k', withModifier: true }, null],
  ['Enter is for the thing with the focus', { ...press, key: 'Enter', inList: true }, null],
] as const)('%s', (_, key, action) => expect(getListKeyAction(key)).toBe(action))

test('stays within the list', () => {
  expect([stepTo(3, -1, 1), stepTo(3, -1, -1), stepTo(3, 2, 1), stepTo(3, 0, -1), stepTo(3, 1, 1)]).toEqual([
    0, 2, 2, 0, 2,
  ])
})
