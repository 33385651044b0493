import { getSetup, sendTestMail, type Setup } from '@spoor/contract/routes/admin-system.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleEverywhere } from '../testing/accessible.ts'
import { fake, serveApi } from '../testing/serve-api.ts'
import { showPage } from '../testing/show-page.tsx'
import { SetupCard } from './setup-card.tsx'
import { SetupNotice } from './setup-notice.tsx'

const SETUP: Setup = {
  production: true,
  steps: [
    { step: 'bank', state: 'missing', variables: ['SPOOR_BANK_NAME', 'SPOOR_BANK_BRANCH_CODE'] },
    { step: 'support', state: 'done', variables: [] },
    { step: 'texts', state: 'missing', variables: ['SPOOR_TERMS_TEMPLATES', 'SPOOR_OPERATOR_NAME'] },
    { step: 'mail', state: 'done', variables: [] },
    { step: 'backup', state: 'done', variables: [] },
  ],
  mail_from: 'Spoor <no-reply@spoor.example>',
  commands: { backup: 'npm run backup', restore: 'npm run restore -- FILE' },
  last_backup: { at: '2026-03-02T20:00:00.000Z', filename: 'spoor-2026-03-02.tar.gz' },
  last_restore: null,
}

const show = (setup: Setup) => {
  serveApi(
    fake(getSetup, setup),
    fake(sendTestMail, { sent: false, to: 'admin@example.com', answer: '535 5.7.8 Authentication failed' }),
  )
  return showPage('/admin/system', {
    '/admin/system': () => (
      <main>
        <SetupNotice />
        <SetupCard />
      </main>
    ),
  })
}

test('shows what is missing, its consequence and how to set it', async () => {
  await show(SETUP)
  await expect.element(page.getByText('Missing: Bank details, Terms and privacy notice.')).toBeVisible()
  const items = page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(items).toEqual([
    expect.stringMatching(/^Bank details Missing.*no account to pay into.*SPOOR_BANK_NAME=\nSPOOR_BANK_BRANCH_CODE=/),
    'Support address Done',
    expect.stringMatching(/^Terms and privacy notice Missing.*SPOOR_TERMS_TEMPLATES=1\nSPOOR_OPERATOR_NAME=/),
    expect.stringMatching(/^Mail server Done.*Sender: Spoor <no-reply@spoor\.example>$/),
    expect.stringMatching(/^Backup Done.*npm run backup.*Mon 2 Mar 2026, 22:00, spoor-2026-03-02\.tar\.gz.*Never$/),
  ])
  await page.getByRole('button', { name: 'Send me a test email' }).click()
  await expect.element(page.getByText('535 5.7.8 Authentication failed')).toBeVisible()
  await expect.element(page.getByText('The email to admin@example.com was not sent')).toBeVisible()
  await expectAccessibleEverywhere('main')
})

test.each([
  ['a demo', { production: false }],
  ['a complete deployment', { steps: SETUP.steps.map((step) => ({ ...step, state: 'done' as const })) }],
])('shows no notice above the dashboard of %s', async (_, change) => {
  await show({ ...SETUP, ...change })
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  await expect.element(page.getByText('Setup is not finished')).not.toBeInTheDocument()
})
