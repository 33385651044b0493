import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../../api/api-error.ts'
import { setSession } from '../../auth/session.ts'
import { aSession } from '../../testing/a-session.ts'
import { ELSEWHERE, showPage } from '../../testing/show-page.tsx'
import { AcceptClientPage } from './accept-client-page.tsx'

const server = vi.hoisted(() => ({ call: async (_method: string): Promise<unknown> => null }))
vi.mock('../../api/api.ts', () => ({ api: { call: ({ method }: { method: string }) => server.call(method) } }))
vi.mock('../../auth/account.ts', () => ({
  restoreSession: async () => null,
  refreshSession: async () => null,
  signOut: async () => setSession(null),
}))

const INVITATION = {
  client: 'Thandi Test',
  company: null,
  email: 'driver@example.com',
  expires_at: '2026-03-16T08:00:00.000Z',
}

/** The answers to reading the invitation and to accepting it. */
function serve(read: unknown, accept: unknown = null): void {
  server.call = async (method) => {
    const answer = method === 'GET' ? read : accept
    if (answer instanceof Error) throw answer
    return answer
  }
}

const show = (at = '/accept-client?token=the-token') =>
  showPage(
    at,
    {
      '/accept-client': AcceptClientPage,
      '/clients': ELSEWHERE,
      '/login': ELSEWHERE,
      '/register': ELSEWHERE,
      '/verify-email': ELSEWHERE,
    },
    { under: ['public'] },
  )

beforeEach(() => {
  setSession(null)
  serve(INVITATION)
})

test('signed out, the invitation is carried to the sign-in and to the registration', async () => {
  await show()
  await expect.element(page.getByRole('heading', { name: 'Thandi Test invites you as accountant' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Sign in to accept' }))
    .toHaveAttribute('href', `/login?from=${encodeURIComponent('/accept-client?token=the-token')}`)
  await expect
    .element(page.getByRole('link', { name: 'Create an account' }))
    .toHaveAttribute('href', '/register?accountant=the-token')
})

test('the address that was invited accepts, and goes on to the clients', async () => {
  setSession(aSession())
  const address = await show()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(address).toBe('/clients')
})

test('another address is told which one was invited', async () => {
  serve({ ...INVITATION, email: 'books@example.com' })
  setSession(aSession())
  const address = await show()
  await expect
    .element(page.getByText('You are signed in as driver@example.com. Sign in with books@example.com to accept.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Sign in with another address' }).click()
  await expect.poll(() => address().split('?')[0]).toBe('/login')
})

test('an address that is not confirmed yet leads to its confirmation, and back', async () => {
  serve(INVITATION, new ApiError(403, 'Confirm your address first.', { code: 'email_unverified' }))
  setSession(aSession())
  await show()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Continue' }))
    .toHaveAttribute('href', `/verify-email?from=${encodeURIComponent('/accept-client?token=the-token')}`)
})

test.each([
  [
    '/accept-client?token=old',
    new ApiError(404, 'This invitation has expired or was withdrawn.'),
    'This invitation has expired or was withdrawn.',
  ],
  [
    '/accept-client?token=too-long',
    new ApiError(422, 'too long'),
    'The link is incomplete. Open it from the mail again.',
  ],
  ['/accept-client', INVITATION, 'The link is incomplete. Open it from the mail again.'],
] as const)('%s says why it cannot be used', async (at, read, says) => {
  serve(read)
  await show(at)
  await expect.element(page.getByText(says)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
})

test('without a network it can be tried again', async () => {
  serve(new TypeError('no network'))
  await show()
  await expect.element(page.getByText('Your invitation could not be read')).toBeVisible()
  serve(INVITATION)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('What you will see')).toBeVisible()
})
