import { ROLES } from '@spoor/contract/roles.ts'
import { expect, test } from 'vitest'
import { bottomBarFor } from './bottom-bar-items.ts'

const pages = (who: Parameters<typeof bottomBarFor>[0], hasPage = (_path: string): boolean => true): string[] =>
  bottomBarFor(who, hasPage).map(({ to }) => to)

test('whoever drives has the logbook, the tracker and the upload', () => {
  const drivers = [...ROLES.filter((role) => role !== 'system_admin'), null]
  for (const role of drivers)
    expect(pages({ role, isAccountantOnly: false })).toEqual(['/logbook', '/trips', '/upload'])
})

test('a system administrator and an accountant have no pages of a driver', () => {
  expect(pages({ role: 'system_admin', isAccountantOnly: false })).toEqual([
    '/admin/dashboard',
    '/admin/system',
    '/settings',
  ])
  expect(pages({ role: 'user', isAccountantOnly: true })).toEqual(['/clients', '/how-to', '/settings'])
})

test('a page that does not exist is not offered', () => {
  expect(pages({ role: 'user', isAccountantOnly: true }, (path) => path !== '/clients')).toEqual([
    '/how-to',
    '/settings',
  ])
})
