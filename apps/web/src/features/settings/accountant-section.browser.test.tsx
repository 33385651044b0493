import {
  inviteAccountant,
  listAccountants,
  updateAccountant,
  withdrawAccountant,
  type Accountant,
} from '@spoor/contract/routes/accountants.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createId } from '../../testing/an-id.ts'
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from '../../testing/accessible.ts'
import { doubleTextSize } from '../../testing/browser.ts'
import { fake, refusal as refuse, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { AccountantSection } from './accountant-section.tsx'

const AT = '2026-03-02T08:00:00.000Z'
const makeAccountant = (change: Partial<Accountant>): Accountant => ({
  id: createId(1),
  email: 'books@example.com',
  name: null,
  state: 'invited',
  show_private: false,
  created_at: AT,
  expires_at: '2026-03-16T08:00:00.000Z',
  accepted_at: null,
  company: null,
  events: [{ at: AT, what: 'invited', detail: '' }],
  ...change,
})

let accountants: Accountant[]
let refusal: string | null

beforeEach(async () => {
  refusal = null
  accountants = []
  const respond = <T,>(then: () => T) => (refusal === null ? then() : refuse(422, refusal))
  serveApi(
    fake(listAccountants, () => ({ items: [...accountants], next_cursor: null, total: accountants.length })),
    fake(inviteAccountant, ({ body }) =>
      respond(() => {
        accountants = [makeAccountant(body), ...accountants]
        return accountants[0]
      }),
    ),
    fake(updateAccountant, ({ params, body }) => {
      accountants = accountants.map((one) => (one.id === params.id ? { ...one, ...body } : one))
      return accountants.find(({ id }) => id === params.id)!
    }),
    fake(withdrawAccountant, ({ params }) => {
      accountants = accountants.filter(({ id }) => id !== params.id)
    }),
  )
})

const show = () => showPage('/settings', { '/settings': AccountantSection })

test('invites an accountant by a valid email address and shows a refusal at the field', async () => {
  await show()
  const email = page.getByLabelText("Accountant's email")
  await email.fill('no address')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  expect(accountants).toEqual([])
  refusal = 'This is your own address.'
  await email.fill('books@example.com')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(email).toHaveAccessibleDescription('This is your own address.')
  refusal = null
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(page.getByRole('list', { name: 'Accountants' }).getByText('books@example.com')).toBeVisible()
  await expect.element(email).toHaveValue('')
})

test('the client sees what an accountant did, shows private trips and ends the access', async () => {
  accountants = [
    makeAccountant({
      name: 'Ann Books',
      state: 'active',
      accepted_at: AT,
      company: 'Kudu Couriers',
      events: [
        { at: AT, what: 'logbook', detail: 'Travel logbook 2025/26' },
        { at: AT, what: 'accepted', detail: '' },
      ],
    }),
    makeAccountant({ id: createId(2), email: 'late@example.com', state: 'expired' }),
  ]
  await show()
  const list = page.getByRole('list', { name: 'Accountants' })
  await expect.element(list.getByText('Ann Books')).toBeVisible()
  await expect.element(list.getByText('Has access')).toBeVisible()
  await expect.element(list.getByText('drivers of Kudu Couriers')).toBeVisible()
  await expect.element(list.getByText('Invitation expired')).toBeVisible()
  await page.getByText('What happened').first().click()
  await expect.element(page.getByText('Downloaded a logbook: Travel logbook 2025/26')).toBeVisible()
  await expectAccessibleEverywhere()
  await page.getByRole('checkbox', { name: 'Show private and unclassified trips' }).first().click()
  await expect.poll(() => accountants[0].show_private).toBe(true)

  await page.getByRole('button', { name: 'Withdraw access' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(accountants).toHaveLength(2)
  await page.getByRole('button', { name: 'Withdraw access' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect.poll(() => accountants.map(({ id }) => id)).toEqual([createId(2)])
  await expect.element(page.getByText('Ann Books')).not.toBeInTheDocument()
})

test('the form fits a phone at double text size', async () => {
  doubleTextSize()
  await page.viewport(390, 900)
  await show()
  await expect.element(page.getByRole('button', { name: 'Send invitation' })).toBeVisible()
  await expectNoSidewaysScroll()
})
