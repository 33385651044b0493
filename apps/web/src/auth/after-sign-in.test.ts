import { expect, test } from 'vitest'
import { pathAfterSignIn } from './after-sign-in.ts'

const NOW = ['/', '/login', '/register', '/dashboard', '/upload', '/logbook']
const path = (requested: string | undefined, { pages = NOW, role = 'individual' } = {}): string =>
  pathAfterSignIn({
    requested,
    profile: { role_type: role, user_type: role },
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

test('the guides come before the dashboard once they exist', () => {
  expect(path(undefined, { pages: [...NOW, '/how-to'] })).toBe('/how-to')
  expect(path('/upload', { pages: [...NOW, '/how-to'] })).toBe('/upload')
})

test('an administrator goes home to a dashboard that exists', () => {
  expect(path(undefined, { role: 'system_admin' })).toBe('/dashboard')
  expect(path(undefined, { role: 'system_admin', pages: [...NOW, '/admin/dashboard'] })).toBe('/admin/dashboard')
})
