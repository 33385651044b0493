import { ROLES } from '@spoor/contract/roles.ts'
import { expect, test } from 'vitest'
import { navigationFor } from './navigation-items.ts'

const labelsOf = (role: Parameters<typeof navigationFor>[0]): string[] =>
  navigationFor(role, () => true).areas.map(({ label }) => label)

const EVERYBODY = [
  'Logbook',
  'Vehicles',
  'Places',
  'Reports',
  'Upload Data',
  'Trip Tracker',
  'How-To Guides',
  'Settings',
]

test('a driver sees the areas of a driver', () => {
  expect(labelsOf('individual')).toEqual(['Individual Dashboard', ...EVERYBODY])
  expect(labelsOf('company_employee')).toEqual(labelsOf('individual'))
  expect(labelsOf(null)).toEqual(labelsOf('individual'))
})

test('only a system administrator sees administration, in place of the individual one', () => {
  expect(labelsOf('system_admin')).toEqual(['Admin Dashboard', 'System', 'Upload Data', 'How-To Guides', 'Settings'])
  expect(navigationFor('system_admin', () => true).driving.map(({ label }) => label)).toEqual([
    'Logbook',
    'Vehicles',
    'Places',
    'Reports',
    'Trip Tracker',
  ])
  const others = ROLES.filter((role) => role !== 'system_admin')
  expect(others.filter((role) => labelsOf(role).includes('Admin Dashboard'))).toEqual([])
  expect(others.every((role) => labelsOf(role)[0] === 'Individual Dashboard')).toBe(true)
})

test('whoever passes the manager check of the specification sees the team of the own company', () => {
  const see = (hasCompany: boolean) =>
    ROLES.filter((role) =>
      navigationFor(role, () => true, { hasCompany, hasClients: false, isOnlyAccountant: false }).areas.some(
        ({ to }) => to === '/team',
      ),
    )
  expect(see(true)).toEqual(['admin', 'company_admin', 'company_manager', 'manager'])
  expect(see(false)).toEqual([])
})

test('an accountant sees his clients, and what he may use without a subscription', () => {
  const see = (isOnlyAccountant: boolean) =>
    navigationFor('user', () => true, { hasCompany: false, hasClients: true, isOnlyAccountant }).areas.map(
      ({ label }) => label,
    )
  expect(see(true)).toEqual(['Clients', 'Settings', 'Log your own trips'])
  expect(see(false)).toEqual(['Individual Dashboard', 'Clients', ...EVERYBODY])
})

test('an area without a page is not offered', () => {
  const { areas, driving } = navigationFor('individual', (path) => path === '/upload')
  expect([areas.map(({ to }) => to), driving]).toEqual([['/upload'], []])
})
