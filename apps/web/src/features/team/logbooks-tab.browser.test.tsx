import type { DecisionOutcomes, Submission, SubmittedLogbook } from '@spoor/contract/routes/submissions.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { showPage } from '../../testing/show-page.tsx'
import { LogbooksTab } from './logbooks-tab.tsx'

const server = vi.hoisted(() => ({
  call: async (_route: { path: string }, _request: { body?: unknown }): Promise<unknown> => null,
}))
vi.mock('../../api/api.ts', () => ({
  api: { call: (route: { path: string }, request: { body?: unknown }) => server.call(route, request) },
}))

const aLogbook = (n: number): Submission => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  employee_id: `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`,
  employee: `Driver ${n}`,
  tax_year: 2026,
  vehicle: 'Bakkie',
  business_km: 120,
  private_km: 30,
  business_trips: 4,
  submitted_at: '2026-03-02T08:00:00.000Z',
  state: 'submitted',
  comment: '',
  decided_by: null,
  decided_at: null,
})

/** More trips than a window shows. */
const LONG: Pick<
  SubmittedLogbook,
  'total_km' | 'to_review_km' | 'unlogged_km' | 'opening_km' | 'closing_km' | 'gaps' | 'rows'
> = {
  total_km: 150,
  to_review_km: 0,
  unlogged_km: 0,
  opening_km: 1000,
  closing_km: 1150,
  gaps: ['The logbook has no registration number.'],
  rows: Array.from({ length: 20 }, () => ({
    date: '2026-02-03',
    from: 'Paarl',
    to: 'Worcester',
    details: 'Delivery to Cape Vines',
    opening_km: null,
    closing_km: null,
    business_km: 60,
  })),
}

/** A server with two logbooks to review, of which somebody else has just reviewed the second. */
function serve(): unknown[] {
  const orders: unknown[] = []
  let items = [aLogbook(1), aLogbook(2)]
  server.call = async ({ path }, { body }) => {
    if (path === '/team/submissions') return { items, next_cursor: null, total: items.length }
    if (path === '/team/submissions/:id') return { ...aLogbook(1), ...LONG }
    orders.push({ path, body })
    const { ids, decision } = body as { ids: string[]; decision?: 'approved' | 'sent_back' }
    const undone = path.endsWith('/undo')
    items = items.map((one) =>
      one.id === ids[0] ? { ...one, state: undone ? 'submitted' : (decision ?? one.state) } : one,
    )
    return {
      done: 1,
      items: ids.map((id, at) => ({
        id,
        employee: `Driver ${at + 1}`,
        state: at === 0 ? 'done' : 'reviewed',
        message: at === 0 ? '' : 'This logbook has already been reviewed.',
      })),
    } satisfies DecisionOutcomes
  }
  return orders
}

const show = () => showPage('/team', { '/team': () => <LogbooksTab /> })

test('approves several, says what was not approved and why, and undoes it', async () => {
  const orders = serve()
  await show()
  await page.getByLabelText('Select all 2 to review').click()
  await expectAccessibleEverywhere()
  await page.getByRole('button', { name: 'Approve 2' }).click()
  await expect.element(page.getByText('Driver 2: This logbook has already been reviewed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo: Logbook approved' }).click()
  await expect.element(page.getByText('1 logbook waits for review again')).toBeVisible()
  expect(orders).toEqual([
    {
      path: '/team/submissions/decisions',
      body: { ids: [aLogbook(1).id, aLogbook(2).id], decision: 'approved', comment: '' },
    },
    { path: '/team/submissions/decisions/undo', body: { ids: [aLogbook(1).id] } },
  ])
})

test('sends logbooks back with their reason only', async () => {
  const orders = serve()
  await show()
  await page.getByLabelText('Select the logbook of Driver 1').click()
  await page.getByRole('button', { name: 'Send back…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect.element(dialog.getByText('Tell the drivers what to change.')).toBeVisible()
  await dialog.getByLabelText('Comment').fill('Name the clients.')
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect.element(page.getByText('Sent back to Driver 1')).toBeVisible()
  expect(orders).toMatchObject([
    { body: { ids: [aLogbook(1).id], decision: 'sent_back', comment: 'Name the clients.' } },
  ])
})

test('a comment that is missing under a long logbook is asked for in sight', async () => {
  await page.viewport(390, 700)
  serve()
  await show()
  await page.getByRole('button', { name: 'Review' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Delivery to Cape Vines').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect.element(dialog.getByLabelText('Comment')).toHaveFocus()
  await expect.element(dialog.getByLabelText('Comment')).toBeInViewport()
  await expectAccessibleEverywhere()
})
