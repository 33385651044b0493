import { ROLES } from '@spoor/contract/rules/roles.ts'
import { expect, test } from 'vitest'
import { listAreas } from './navigation-items.ts'

const getLabels = (role: Parameters<typeof listAreas>[0]): string[] =>
  listAreas(role, () => true).areas.map(({ label }) => label)

const DRIVING = ['Review', 'Logbook', 'Vehicles', 'Places', 'Reports']
const EVERYBODY = ['Upload Data', ...DRIVING, 'How-To Guides', 'Settings']

test("shows a driver the driver's areas", () => {
  expect(getLabels('individual')).toEqual(['Individual Dashboard', ...EVERYBODY])
  expect(getLabels('company_employee')).toEqual(getLabels('individual'))
  expect(getLabels(null)).toEqual(getLabels('individual'))
})

test('shows administration only to a system administrator, instead of the individual one', () => {
  expect(getLabels('system_admin')).toEqual(['Admin Dashboard', 'System', 'Upload Data', 'How-To Guides', 'Settings'])
  expect(listAreas('system_admin', () => true).driving.map(({ label }) => label)).toEqual(DRIVING)
  const others = ROLES.filter((role) => role !== 'system_admin')
  expect(others.filter((role) => getLabels(role).includes('Admin Dashboard'))).toEqual([])
  expect(others.every((role) => getLabels(role)[0] === 'Individual Dashboard')).toBe(true)
})

test("shows the company's team to users who pass the manager check", () => {
  const see = (hasCompany: boolean) =>
    ROLES.filter((role) =>
      listAreas(role, () => true, { hasCompany, hasClients: false, isOnlyAccountant: false }).areas.some(
        ({ to }) => to === '/team',
      ),
    )
  expect(see(true)).toEqual(['admin', 'company_admin', 'company_manager', 'manager'])
  expect(see(false)).toEqual([])
})

test("puts the team first for a company administrator, and the driver's pages apart", () => {
  const see = (role: 'company_admin' | 'company_manager') => {
    const { areas, driving } = listAreas(role, () => true, {
      hasCompany: true,
      hasClients: false,
      isOnlyAccountant: false,
    })
    return [areas, driving].map((list) => list.map(({ label }) => label))
  }
  expect(see('company_admin')).toEqual([
    ['Team', 'Individual Dashboard', 'Upload Data', 'How-To Guides', 'Settings'],
    DRIVING,
  ])
  expect(see('company_manager')[0].indexOf('Team')).toBeGreaterThan(3)
  expect(see('company_manager')[1]).toEqual([])
})

test('shows an accountant the clients and every area that needs no subscription', () => {
  const see = (isOnlyAccountant: boolean) =>
    listAreas('user', () => true, { hasCompany: false, hasClients: true, isOnlyAccountant }).areas.map(
      ({ label }) => label,
    )
  expect(see(true)).toEqual(['Clients', 'Settings', 'Log your own trips'])
  expect(see(false)).toEqual(['Individual Dashboard', 'Clients', ...EVERYBODY])
})

test('omits an area without a page', () => {
  const { areas, driving } = listAreas('individual', (path) => path === '/upload')
  expect([areas.map(({ to }) => to), driving]).toEqual([['/upload'], []])
})
