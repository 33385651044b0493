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
  expect(labelsOf('system_admin')).toEqual(['Admin Dashboard', 'System', 'How-To Guides', 'Settings'])
  expect(navigationFor('system_admin', () => true).driving.map(({ label }) => label)).toEqual(EVERYBODY.slice(0, 6))
  const others = ROLES.filter((role) => role !== 'system_admin')
  expect(others.filter((role) => labelsOf(role).includes('Admin Dashboard'))).toEqual([])
  expect(others.every((role) => labelsOf(role)[0] === 'Individual Dashboard')).toBe(true)
})

test('who leads a company sees its team', () => {
  expect(ROLES.filter((role) => labelsOf(role).includes('Team'))).toEqual([
    'company_admin',
    'company_manager',
    'manager',
  ])
})

test('an accountant sees his clients, and what he may use without a subscription', () => {
  const see = (isOnlyAccountant: boolean) =>
    navigationFor('user', () => true, { hasClients: true, isOnlyAccountant }).areas.map(({ label }) => label)
  expect(see(true)).toEqual(['Clients', 'Settings', 'Log your own trips'])
  expect(see(false)).toEqual(['Individual Dashboard', 'Clients', ...EVERYBODY])
})

test('an area without a page is not offered', () => {
  const { areas, driving } = navigationFor('individual', (path) => path === '/upload')
  expect([areas.map(({ to }) => to), driving]).toEqual([['/upload'], []])
})
