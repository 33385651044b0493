import type { Accountant } from '@spoor/contract/routes/accountants.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from '../../testing/accessible.ts'
import { doubleText } from '../../testing/browser.ts'
import { showPage } from '../../testing/show-page.tsx'
import { AccountantSection } from './accountant-section.tsx'

const server = vi.hoisted(() => ({
  call: async (_route: { method: string; path: string }, _request: object): Promise<unknown> => null,
}))
vi.mock('../../api/api.ts', () => ({
  api: { call: (route: { method: string; path: string }, request: object) => server.call(route, request) },
}))

const AT = '2026-03-02T08:00:00.000Z'
const accountantOf = (change: Partial<Accountant>): Accountant => ({
  id: 'a1',
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
  server.call = async ({ method }, request) => {
    const { body, params } = request as { body?: Partial<Accountant>; params?: { id: string } }
    if (method === 'GET') return { items: [...accountants], next_cursor: null, total: accountants.length }
    if (refusal !== null) throw new Error(refusal)
    if (method === 'POST') accountants = [accountantOf({ ...body }), ...accountants]
    if (method === 'PATCH') accountants = accountants.map((one) => ({ ...one, ...body }))
    if (method === 'DELETE') accountants = accountants.filter(({ id }) => id !== params?.id)
    return null
  }
})

const show = () => showPage('/settings', { '/settings': AccountantSection })

test('an accountant is invited by a good address, and a refusal stands at the field', async () => {
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

test('the client sees what an accountant did, shows private trips, and ends the access', async () => {
  accountants = [
    accountantOf({
      name: 'Ann Books',
      state: 'active',
      accepted_at: AT,
      company: 'Kudu Couriers',
      events: [
        { at: AT, what: 'logbook', detail: 'Travel logbook 2025/26' },
        { at: AT, what: 'accepted', detail: '' },
      ],
    }),
    accountantOf({ id: 'a2', email: 'late@example.com', state: 'expired' }),
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
  await expect.poll(() => accountants.map(({ id }) => id)).toEqual(['a2'])
  await expect.element(page.getByText('Ann Books')).not.toBeInTheDocument()
})

test('with text twice as large the form fits a phone', async () => {
  doubleText()
  await page.viewport(390, 900)
  await show()
  await expect.element(page.getByRole('button', { name: 'Send invitation' })).toBeVisible()
  await expectNoSidewaysScroll()
})
