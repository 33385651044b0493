import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Accountant } from '../../auth/accountant.ts'
import type { PaymentStatus } from '../../payment/use-payment-status.ts'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { NextSteps } from './registered-panel.tsx'

const NOT_INVITED: Accountant = { has_clients: false, invited_as_accountant_until: null }

const owed: PaymentStatus = {
  payment_verified: false,
  approval_status: 'pending',
  subscription_type: 'individual_annual',
  subscription_expires_at: null,
  trial_ends_at: null,
  trial_days: 0,
  payment_amount: 695,
  payment_reference: 'K7PX2MQD',
  days_left: null,
  rejection_reason: null,
  covered_by: null,
  bank: null,
  proofs: [],
}
const steps = () =>
  [...document.querySelectorAll('ol > li')].map(({ textContent }) => textContent.replaceAll('\u{A0}', ' '))

test('shows a new user the next steps', async () => {
  const { rerender } = await render(<NextSteps profile={NOT_INVITED} status={owed} confirmEmail="naledi@example.com" />)
  await expect.element(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  expect(steps()).toEqual([
    'We have sent an email to naledi@example.com. Open its link to confirm that the address is yours.',
    'Pay R 695,00 with the reference K7PX2MQD, and send proof of payment to speed it up.',
    'An administrator checks our bank account for your payment and verifies it.',
    'You get an email when your access is open. Then sign in.',
  ])
  await expectAccessibleEverywhere('section', { widthsPx: [390] })

  const show = (status: PaymentStatus | null, profile: Accountant = NOT_INVITED) =>
    rerender(<NextSteps profile={profile} status={status} confirmEmail={null} />)
  await show({ ...owed, trial_days: 14 })
  expect(steps()).toEqual([
    'Sign in. Your 14-day trial with full access starts when your address is confirmed.',
    'Pay at any time before it ends. We remind you by email. The paid year starts after the trial.',
  ])
  await show({ ...owed, trial_ends_at: '2026-12-09T10:00:00.000Z' })
  expect(steps()[0]).toBe('Sign in. Your trial has started, and you have full access until Wed 9 Dec 2026.')
  await show({ ...owed, payment_amount: 0, covered_by: 'Karoo Couriers' })
  expect(steps()).toEqual([
    'Ask the administrator of Karoo Couriers to give you a seat. The company pays.',
    'You get an email when your access is open. Then sign in.',
  ])
  await show({ ...owed, payment_amount: null })
  expect(steps()[0]).toBe('We will tell you what to pay once your company has confirmed that you work there.')
  await show(owed, { has_clients: false, invited_as_accountant_until: '2099-01-01T00:00:00.000Z' })
  expect(steps()).toEqual(['Sign in and accept the invitation. You pay nothing to read it.'])
})
