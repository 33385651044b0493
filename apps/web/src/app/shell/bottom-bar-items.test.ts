import { ROLES } from '@spoor/contract/roles.ts'
import { expect, test } from 'vitest'
import { bottomBarFor } from './bottom-bar-items.ts'

const NO_ACCOUNTANT = { hasCompany: false, hasClients: false, isOnlyAccountant: false }
const pages = (
  role: Parameters<typeof bottomBarFor>[0],
  visitor = NO_ACCOUNTANT,
  hasPage: Parameters<typeof bottomBarFor>[2] = () => true,
) => bottomBarFor(role, visitor, hasPage).map(({ to }) => to)

test('whoever drives has the logbook, the tracker and the upload', () => {
  const drivers = [...ROLES.filter((role) => role !== 'system_admin'), null]
  for (const role of drivers) expect(pages(role)).toEqual(['/logbook', '/trips', '/upload'])
})

test('an administrator has no pages of a driver, an accountant those that he has a subscription for', () => {
  expect(pages('system_admin')).toEqual(['/admin/dashboard', '/admin/system', '/settings'])
  expect(pages('user', { hasCompany: false, hasClients: true, isOnlyAccountant: true })).toEqual([
    '/clients',
    '/settings',
  ])
  expect(pages('individual', { hasCompany: false, hasClients: true, isOnlyAccountant: false })).toEqual([
    '/clients',
    '/logbook',
    '/trips',
    '/upload',
  ])
})

test('a page that does not exist is not offered', () => {
  expect(pages('individual', NO_ACCOUNTANT, (path) => path !== '/trips')).toEqual(['/logbook', '/upload'])
})
