import { getOwnReceipt, getPaymentOptions, listOwnPayments, type OwnPayment } from '@spoor/contract/routes/payments.ts'
import { checkPaymentStatus } from '@spoor/contract/routes/auth.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PaymentStatus } from '../../payment/use-payment-status.ts'
import { createId } from '../../testing/an-id.ts'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { SubscriptionSection } from './subscription-section.tsx'

const PAID: PaymentStatus = {
  payment_verified: true,
  approval_status: 'approved',
  subscription_type: 'individual_annual',
  subscription_expires_at: '2027-03-01T08:00:00.000Z',
  trial_ends_at: null,
  trial_days: 0,
  payment_amount: 695,
  payment_reference: 'K7PX2MQD',
  days_left: 95,
  rejection_reason: null,
  covered_by: null,
  bank: null,
  proofs: [],
}
const PAYMENT: OwnPayment = {
  id: createId(1),
  amount: 695,
  reference: 'K7PX2MQD',
  plan: 'individual_annual',
  days: 365,
  covers_from: '2026-03-01T08:00:00.000Z',
  covers_until: '2027-03-01T08:00:00.000Z',
  receipt_number: 12,
  verified_at: '2026-03-01T08:00:00.000Z',
  undone_at: null,
  undone_because: null,
  provider: null,
  has_vat: false,
}

async function show(status: PaymentStatus, payments: OwnPayment[] = []): Promise<string[]> {
  const receipts: string[] = []
  serveApi(
    fake(checkPaymentStatus, status),
    fake(getPaymentOptions, {
      providers: [],
      quote: null,
      because: null,
      renewal: null,
      started: null,
      charged_back_at: null,
    }),
    fake(listOwnPayments, { items: payments, next_cursor: null, total: payments.length }),
    fake(getOwnReceipt, ({ params: { id } }) => {
      receipts.push(id)
      return new Response('pdf', { headers: { 'content-type': 'application/pdf' } })
    }),
  )
  await showPage('/settings', { '/settings': SubscriptionSection })
  return receipts
}

test('a subscriber sees the plan, end date and receipts, and can renew', async () => {
  const receipts = await show(PAID, [PAYMENT])
  const part = page.getByRole('region', { name: 'Subscription' })
  await expect.element(part.getByText('Mon 1 Mar 2027').first()).toBeVisible()
  await expect.element(part.getByText('95 days left')).toBeVisible()
  await part.getByRole('button', { name: 'Receipt 12' }).click()
  await expect.poll(() => receipts).toEqual([PAYMENT.id])
  await expectAccessibleEverywhere()
  await part.getByRole('button', { name: 'Renew' }).click()
  const dialog = page.getByRole('dialog', { name: 'How to renew' })
  await expect.element(dialog.getByText('K7PX2MQD').first()).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Send proof of payment' })).toBeVisible()
})

test('during a trial it shows the end date and how to pay', async () => {
  await show({
    ...PAID,
    payment_verified: false,
    approval_status: 'pending',
    subscription_expires_at: null,
    days_left: null,
    trial_ends_at: '2099-01-05T08:00:00.000Z',
  })
  await expect.element(page.getByText('Mon 5 Jan 2099, the end of your trial')).toBeVisible()
  await expect.element(page.getByText('No payment was recorded here, so there is no receipt.')).toBeVisible()
  await page.getByRole('button', { name: 'How to pay' }).click()
  await expect.element(page.getByRole('dialog', { name: 'How to pay' })).toBeVisible()
})

test('an employee sees who pays and nothing to pay', async () => {
  await show({ ...PAID, subscription_type: 'company_starter', payment_amount: 0, covered_by: 'Karoo Couriers' })
  await expect.element(page.getByText('Karoo Couriers')).toBeVisible()
  await expect.element(page.getByText('Your company pays and renews. You owe nothing.')).toBeVisible()
  expect(page.getByRole('button').all()).toEqual([])
})
