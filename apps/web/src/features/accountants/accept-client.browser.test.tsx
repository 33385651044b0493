import { acceptAccountantInvitation, readAccountantInvitation } from '@spoor/contract/routes/accountants.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setSession } from '../../session/session.ts'
import { createId } from '../../testing/an-id.ts'
import { createSession } from '../../testing/a-session.ts'
import { fake, refusal, serveApi } from '../../testing/serve-api.ts'
import { ELSEWHERE, showPage } from '../../testing/show-page.tsx'
import { AcceptClientPage } from './accept-client-page.tsx'

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

/** Mocks the responses for fetching and accepting the invitation. */
function serve(
  read: ReplyOf<typeof readAccountantInvitation> | Response,
  accept: ReplyOf<typeof acceptAccountantInvitation> | Response = { client_id: createId(1), client: 'Thandi Test' },
): void {
  const copy = <T,>(reply: T) => (reply instanceof Response ? (reply.clone() as T) : reply)
  serveApi(
    fake(readAccountantInvitation, () => copy(read)),
    fake(acceptAccountantInvitation, () => copy(accept)),
  )
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

test('sign-in and registration keep the invitation', async () => {
  await show()
  await expect.element(page.getByRole('heading', { name: 'Thandi Test invites you as accountant' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Sign in to accept' }))
    .toHaveAttribute('href', `/login?from=${encodeURIComponent('/accept-client?token=the-token')}`)
  await expect
    .element(page.getByRole('link', { name: 'Create an account' }))
    .toHaveAttribute('href', '/register?accountant=the-token')
})

test('the invited address accepts and continues to the clients', async () => {
  setSession(createSession())
  const address = await show()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(address).toBe('/clients')
})

test('shows another address which one was invited', async () => {
  serve({ ...INVITATION, email: 'books@example.com' })
  setSession(createSession())
  const address = await show()
  await expect
    .element(page.getByText('You are signed in as driver@example.com. Sign in with books@example.com to accept.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Sign in with another address' }).click()
  await expect.poll(() => address().split('?')[0]).toBe('/login')
})

test('an unconfirmed address is sent to confirm it and back', async () => {
  serve(INVITATION, refusal(403, 'Confirm your address first.', { code: 'email_unverified' }))
  setSession(createSession())
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
    refusal(404, 'This invitation has expired or was withdrawn.'),
    'This invitation has expired or was withdrawn.',
  ],
  ['/accept-client?token=too-long', refusal(422, 'too long'), 'The link is incomplete. Open it from the email again.'],
  ['/accept-client', INVITATION, 'The link is incomplete. Open it from the email again.'],
] as const)('%s explains why it cannot be used', async (at, read, says) => {
  serve(read)
  await show(at)
  await expect.element(page.getByText(says)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
})

test('can be retried after a network failure', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await show()
  await expect.element(page.getByText('Your invitation could not be read')).toBeVisible()
  serve(INVITATION)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('What you will see')).toBeVisible()
})
