import type { StartPage } from '@spoor/contract/words/start-pages.ts'
import { expect, test } from 'vitest'
import { getPathAfterSignIn } from './after-sign-in.ts'

const NOW = ['/', '/login', '/register', '/dashboard', '/upload', '/logbook']
const path = (
  requested: string | undefined,
  {
    pages = NOW,
    role = 'individual',
    start = 'how_to',
    paid = true,
    clients = false,
    invitedUntil = null,
    trialUntil = null,
  }: {
    pages?: string[]
    role?: string
    start?: StartPage
    paid?: boolean
    clients?: boolean
    invitedUntil?: string | null
    trialUntil?: string | null
  } = {},
): string =>
  getPathAfterSignIn({
    requested,
    profile: {
      role_type: role,
      user_type: role,
      start_page: start,
      payment_verified: paid,
      subscription_expires_at: null,
      trial_ends_at: trialUntil,
      has_clients: clients,
      invited_as_accountant_until: invitedUntil,
    },
    exists: (pathname) => pages.includes(pathname),
  })

test.each([
  ['/logbook?status=pending#t', '/logbook?status=pending#t'],
  [undefined, '/dashboard'],
  ['/nowhere', '/dashboard'],
  ['https://evil.example/upload', '/dashboard'],
  ['//evil.example/upload', '/dashboard'],
  ['/\\evil.example/upload', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['/login?from=/upload', '/dashboard'],
  ['/login/?from=/upload', '/dashboard'],
  ['/./payment-required', '/dashboard'],
  ['/.//evil.example/upload', '/dashboard'],
])('%s leads to %s', (requested, to) => expect(path(requested)).toBe(to))

test('prefers the guides to the dashboard once they exist', () => {
  expect(path(undefined, { pages: [...NOW, '/how-to'] })).toBe('/how-to')
  expect(path('/upload', { pages: [...NOW, '/how-to'] })).toBe('/upload')
})

test.each([
  ['how_to', '/how-to'],
  ['dashboard', '/dashboard'],
  ['logbook', '/logbook'],
  ['upload', '/upload'],
  ['track', '/trips'],
] as const)('an account with start page %s opens %s unless another page was requested', (start, to) => {
  const pages = [...NOW, '/how-to', '/trips']
  expect(path(undefined, { start, pages })).toBe(to)
  expect(path('/register', { start, pages })).toBe(to)
  expect(path('/vehicles', { start, pages: [...pages, '/vehicles'] })).toBe('/vehicles')
})

test('starts an accountant without a subscription with the clients, and one who drives with the start page', () => {
  const pages = [...NOW, '/how-to', '/clients']
  expect(path(undefined, { clients: true, paid: false, pages })).toBe('/clients')
  expect(path(undefined, { clients: true, pages })).toBe('/how-to')
  expect(path(undefined, { paid: false, pages })).toBe('/how-to')
})

test('sends an administrator to an existing dashboard', () => {
  expect(path(undefined, { role: 'system_admin' })).toBe('/dashboard')
  const pages = [...NOW, '/admin/dashboard']
  expect(path(undefined, { role: 'system_admin', pages })).toBe('/admin/dashboard')
  expect(path(undefined, { role: 'system_admin', pages: [...pages, '/how-to'], start: 'dashboard' })).toBe(
    '/admin/dashboard',
  )
})

test('prefers an open accountant invitation to everything that requires payment', () => {
  const pages = [...NOW, '/clients']
  const open = { pages, paid: false, invitedUntil: '2099-01-01T00:00:00Z' }
  expect(path(undefined, open)).toBe('/clients')
  expect(path(undefined, { ...open, trialUntil: '2099-01-01T00:00:00Z', start: 'upload' })).toBe('/clients')
  expect(path('/settings', { ...open, pages: [...pages, '/settings'] })).toBe('/settings')
  expect(path(undefined, { ...open, paid: true, start: 'upload' })).toBe('/upload')
  expect(path(undefined, { ...open, invitedUntil: '2020-01-01T00:00:00Z', start: 'dashboard' })).toBe('/dashboard')
})
