import type { TripComment } from '@spoor/contract/routes/accountants.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '../../../testing/show-page.tsx'
import { OwnTripComments } from './own-trip-comments.tsx'

let comments: TripComment[]
const server = vi.hoisted(() => ({ call: async (_method: string, _request: object): Promise<unknown> => null }))
vi.mock('../../../api/api.ts', () => ({
  api: { call: ({ method }: { method: string }, request: object) => server.call(method, request) },
}))

const commentOf = (change: Partial<TripComment>): TripComment => ({
  id: 'c1',
  at: '2026-03-02T08:00:00.000Z',
  author: 'Ann Books',
  mine: false,
  text: 'Which quotation?',
  ...change,
})

beforeEach(() => {
  comments = []
  server.call = async (method, request) => {
    if (method === 'GET') return { items: [...comments], next_cursor: null, total: comments.length }
    const { text } = (request as { body: { text: string } }).body
    comments.push(commentOf({ id: 'c2', author: 'Thandi', mine: true, text }))
    return comments.at(-1)
  }
})

const Page = () => (
  <>
    <h1>Trip</h1>
    <OwnTripComments tripId="t1" />
  </>
)

test('a trip without comments offers nothing to answer', async () => {
  await showPage('/logbook', { '/logbook': Page })
  await expect.element(page.getByRole('heading', { name: 'Trip' })).toBeVisible()
  await expect.element(page.getByLabelText('Answer')).not.toBeInTheDocument()
})

test('the driver reads what the accountant asked, and answers', async () => {
  comments = [commentOf({})]
  await showPage('/logbook', { '/logbook': Page })
  await expect.element(page.getByText('Ann Books')).toBeVisible()
  await page.getByLabelText('Answer').fill('The one for LMN Supplies')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect.element(page.getByRole('list').getByText('The one for LMN Supplies')).toBeVisible()
  await expect.element(page.getByLabelText('Answer')).toHaveValue('')
  expect(comments.map(({ text }) => text)).toEqual(['Which quotation?', 'The one for LMN Supplies'])
})
