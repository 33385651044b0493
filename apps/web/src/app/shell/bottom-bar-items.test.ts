import { ROLES } from '@spoor/contract/rules/roles.ts'
import { expect, test } from 'vitest'
import { listBottomBarItems } from './bottom-bar-items.ts'

const NO_ACCOUNTANT = { hasCompany: false, hasClients: false, isOnlyAccountant: false }
const pages = (
  role: Parameters<typeof listBottomBarItems>[0],
  visitor = NO_ACCOUNTANT,
  hasPage: Parameters<typeof listBottomBarItems>[2] = () => true,
) => listBottomBarItems(role, visitor, hasPage).map(({ to }) => to)

test('offers a driver the review, the logbook and the upload', () => {
  const drivers = [...ROLES.filter((role) => role !== 'system_admin'), null]
  for (const role of drivers) expect(pages(role)).toEqual(['/review', '/logbook', '/upload'])
})

test('offers an administrator no driver pages, and an accountant only those of the subscription', () => {
  expect(pages('system_admin')).toEqual(['/admin/dashboard', '/admin/system', '/settings'])
  expect(pages('user', { hasCompany: false, hasClients: true, isOnlyAccountant: true })).toEqual([
    '/clients',
    '/settings',
  ])
  expect(pages('individual', { hasCompany: false, hasClients: true, isOnlyAccountant: false })).toEqual([
    '/clients',
    '/review',
    '/logbook',
    '/upload',
  ])
})

test('omits a page that does not exist', () => {
  expect(pages('individual', NO_ACCOUNTANT, (path) => path !== '/review')).toEqual(['/logbook', '/upload'])
})

test('puts the team first for a company administrator', () => {
  const ofCompany = { ...NO_ACCOUNTANT, hasCompany: true }
  expect(pages('company_admin', ofCompany)).toEqual(['/team', '/review', '/logbook', '/upload'])
  expect(pages('company_admin', { ...ofCompany, hasClients: true })).toEqual([
    '/team',
    '/clients',
    '/review',
    '/logbook',
  ])
  expect(pages('company_employee', ofCompany)).toEqual(['/review', '/logbook', '/upload'])
})
