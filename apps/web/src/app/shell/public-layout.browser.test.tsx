import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LandingPage } from '../../features/landing/landing-page.tsx'
import { expectNoSidewaysScroll } from '../../testing/accessible.ts'
import { doubleTextSize } from '../../testing/browser.ts'
import { answer, ELSEWHERE, showPage } from '../../testing/show-page.tsx'
import { PublicFrame } from './public-layout.tsx'

test('fits the landing page and its header on a phone at double text size', async () => {
  doubleTextSize()
  await page.viewport(390, 900)
  answer({ '/settings/app': { trial_days: 14 } })
  const pages = ['/login', '/register', '/enquiry', '/faq', '/terms', '/privacy'].map((path) => [path, ELSEWHERE])
  await showPage('/', {
    '/': () => (
      <PublicFrame>
        <LandingPage />
      </PublicFrame>
    ),
    ...Object.fromEntries(pages),
  })
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Create account' })).toBeVisible()
  await expect.element(page.getByText(', the first 14 days free')).toBeVisible()
  await expectNoSidewaysScroll()
})
