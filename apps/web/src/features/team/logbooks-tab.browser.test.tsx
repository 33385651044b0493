import {
  decideSubmissions,
  type DecisionOutcomes,
  getSubmission,
  listSubmissions,
  type Submission,
  type SubmittedLogbook,
  undoDecisions,
} from '@spoor/contract/routes/submissions.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createId } from '../../testing/an-id.ts'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { LogbooksTab } from './logbooks-tab.tsx'

const makeLogbook = (n: number): Submission => ({
  id: createId(n),
  employee_id: createId(100 + n),
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

/** More trips than fit in the window. */
const LONG: Pick<
  SubmittedLogbook,
  'total_km' | 'to_review_km' | 'unlogged_km' | 'excess_km' | 'opening_km' | 'closing_km' | 'gaps' | 'rows'
> = {
  total_km: 150,
  to_review_km: 0,
  unlogged_km: 0,
  excess_km: 0,
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

/** Mocks a server with two logbooks to review; someone else has just reviewed the second. */
function serve(): unknown[] {
  const orders: unknown[] = []
  let items = [makeLogbook(1), makeLogbook(2)]
  const decide = (ids: string[], state: Submission['state']): DecisionOutcomes => {
    items = items.map((one) => (one.id === ids[0] ? { ...one, state } : one))
    return {
      done: 1,
      items: ids.map((id, at) => ({
        id,
        employee: `Driver ${at + 1}`,
        state: at === 0 ? 'done' : 'reviewed',
        message: at === 0 ? '' : 'This logbook has already been reviewed.',
      })),
    }
  }
  serveApi(
    fake(listSubmissions, () => ({ items, next_cursor: null, total: items.length })),
    fake(getSubmission, { ...makeLogbook(1), ...LONG }),
    fake(decideSubmissions, ({ body }) => {
      orders.push({ path: decideSubmissions.path, body })
      return decide(body.ids, body.decision)
    }),
    fake(undoDecisions, ({ body }) => {
      orders.push({ path: undoDecisions.path, body })
      return decide(body.ids, 'submitted')
    }),
  )
  return orders
}

const show = () => showPage('/team', { '/team': () => <LogbooksTab /> })

test('approves several logbooks, reports those that failed with the reason, and can be undone', async () => {
  const orders = serve()
  await show()
  await page.getByLabelText('Select all 2 to review').click()
  await expectAccessibleEverywhere()
  await page.getByRole('button', { name: 'Approve 2' }).click()
  await expect.element(page.getByText('Driver 2: This logbook has already been reviewed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo: Logbook approved' }).click()
  await expect.element(page.getByText('1 logbook is back in review')).toBeVisible()
  expect(orders).toEqual([
    {
      path: '/team/submissions/decisions',
      body: { ids: [makeLogbook(1).id, makeLogbook(2).id], decision: 'approved', comment: '' },
    },
    { path: '/team/submissions/decisions/undo', body: { ids: [makeLogbook(1).id] } },
  ])
})

test('requires a reason to send logbooks back', async () => {
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
    { body: { ids: [makeLogbook(1).id], decision: 'sent_back', comment: 'Name the clients.' } },
  ])
})

test('scrolls to the missing comment below a long logbook', async () => {
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

test('does not suggest to approve a logbook in which something is missing', async () => {
  serve()
  await show()
  await page.getByRole('button', { name: 'Review' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('The logbook has no registration number.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Approve' })).not.toHaveClass('bg-accent')
})

test('warns before a logbook without business trips is approved', async () => {
  const empty = { ...makeLogbook(1), business_trips: 0, business_km: 0 }
  serveApi(
    fake(listSubmissions, { items: [empty], next_cursor: null, total: 1 }),
    fake(getSubmission, { ...empty, ...LONG, rows: [] }),
  )
  await showPage('/team', { '/team': LogbooksTab })
  await page.getByRole('checkbox', { name: 'Select the logbook of Driver 1' }).click()
  await expect.element(page.getByText('1 of the selected logbooks contains no business trips.')).toBeVisible()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect.element(page.getByText('This logbook contains no business trips')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Approve without trips' })).toBeVisible()
  await expect.element(page.getByText('What Driver 1 was told is missing')).toBeVisible()
  await expectAccessibleEverywhere('[role=dialog]')
})
