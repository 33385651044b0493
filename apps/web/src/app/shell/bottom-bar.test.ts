import { expect, test } from 'vitest'
import { listBottomBarItems } from './navigation-items.ts'

const NOBODY = { hasCompany: false, hasClients: false, isOnlyAccountant: false }
const pages = (
  role: Parameters<typeof listBottomBarItems>[0],
  visitor = NOBODY,
  hasPage: Parameters<typeof listBottomBarItems>[1] = () => true,
) => listBottomBarItems(role, hasPage, visitor).map(({ to }) => to)

test('offers a driver the review, the logbook and the upload', () => {
  for (const role of ['individual', 'company_employee', null] as const)
    expect(pages(role)).toEqual(['/review', '/logbook', '/upload'])
})

test('offers an administrator no driver pages, and an accountant only those of the subscription', () => {
  expect(pages('system_admin')).toEqual(['/admin/dashboard', '/admin/system', '/settings'])
  expect(pages('user', { ...NOBODY, hasClients: true, isOnlyAccountant: true })).toEqual(['/clients', '/settings'])
  expect(pages('individual', { ...NOBODY, hasClients: true })).toEqual(['/clients', '/review', '/logbook'])
})

test('omits a page that does not exist', () => {
  expect(pages('individual', NOBODY, (path) => path !== '/review')).toEqual(['/logbook', '/upload', '/settings'])
})

test('puts the team first for those who run a company', () => {
  const ofCompany = { ...NOBODY, hasCompany: true }
  for (const role of ['company_admin', 'company_manager'] as const)
    expect(pages(role, ofCompany)).toEqual(['/team', '/review', '/logbook'])
  expect(pages('company_employee', ofCompany)).toEqual(['/review', '/logbook', '/upload'])
})
