import { updateProfile } from '@spoor/contract/routes/auth.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getCurrentSession, setSession } from '../../session/session.ts'
import { createSession } from '../../testing/a-session.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { CompleteProfilePage } from './complete-profile-page.tsx'

test('a profile without a name is asked for the name, not for a company', async () => {
  const session = createSession({ name: ' ', mobile: '+27821234567' })
  serveApi(fake(updateProfile, ({ body }) => ({ ...session.profile!, name: body.name!, mobile: body.mobile! })))
  setSession(session)
  await showPage('/', { '/': CompleteProfilePage })
  await page.getByLabelText('Full name').fill('Thandi Example')
  expect(page.getByText(/belongs to a company/).elements()).toHaveLength(0)
  expect(page.getByText(/Joining a company/).elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => getCurrentSession()?.profile?.name).toBe('Thandi Example')
})

test('a company employee without a company is told who assigns it', async () => {
  setSession(createSession({ role_type: 'company_employee' }))
  await showPage('/', { '/': CompleteProfilePage })
  await expect.element(page.getByText(/belongs to a company/)).toBeVisible()
  expect(page.getByLabelText('Full name').elements()).toHaveLength(0)
})
