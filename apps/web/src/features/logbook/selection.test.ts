import { expect, test } from 'vitest'
import {
  bulkTarget,
  isSelected,
  NOTHING_SELECTED,
  pageState,
  pageToggled,
  selectedCount,
  toggled,
} from './selection.ts'

const PAGE = ['a', 'b', 'c']

test('one is ticked and unticked', () => {
  const one = toggled(NOTHING_SELECTED, 'b', PAGE)
  expect(PAGE.map((id) => isSelected(one, id))).toEqual([false, true, false])
  expect(pageState(one, PAGE)).toBe('some')
  expect(selectedCount(toggled(one, 'b', PAGE), 900)).toBe(0)
})

test('the page is ticked and unticked as a whole, keeping what other pages ticked', () => {
  const elsewhere = toggled(NOTHING_SELECTED, 'z', [])
  const page = pageToggled(elsewhere, PAGE)
  expect(pageState(page, PAGE)).toBe('all')
  expect(selectedCount(page, 900)).toBe(4)
  expect(pageToggled(page, PAGE)).toEqual(NOTHING_SELECTED)
})

test('all that match go by filter; unticking one of them comes back to the page', () => {
  expect(selectedCount({ kind: 'all' }, 900)).toBe(900)
  expect(bulkTarget({ kind: 'all' }, { status: 'pending' })).toEqual({ filter: { status: 'pending' } })
  const some = toggled({ kind: 'all' }, 'b', PAGE)
  expect(bulkTarget(some, { status: 'pending' })).toEqual({ ids: ['a', 'c'] })
})

test('an empty page is not ticked', () => {
  expect(pageState({ kind: 'all' }, [])).toBe('none')
})
