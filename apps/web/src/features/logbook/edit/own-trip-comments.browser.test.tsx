import { commentOnTrip, listTripComments, type TripComment } from '@spoor/contract/routes/accountants.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createId } from '../../../testing/an-id.ts'
import { fake, serveApi } from '../../../testing/serve-api.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { OwnTripComments } from './trip-dialog.tsx'

const PAGE = 3
let comments: TripComment[]
const makeComment = (change: Partial<TripComment>): TripComment => ({
  id: createId(1),
  at: '2026-03-02T08:00:00.000Z',
  author: 'Ann Books',
  mine: false,
  text: 'Which quotation?',
  ...change,
})

beforeEach(() => {
  comments = []
  serveApi(
    fake(listTripComments, ({ query: { cursor } }) => {
      const end = cursor === undefined ? comments.length : comments.findIndex(({ id }) => id === cursor)
      const items = comments.slice(Math.max(0, end - PAGE), end)
      return { items, next_cursor: end > PAGE ? items[0].id : null, total: comments.length }
    }),
    fake(commentOnTrip, ({ body: { text } }) => {
      const added = makeComment({ id: createId(2), author: 'Thandi', mine: true, text })
      comments.push(added)
      return added
    }),
  )
})

const Page = () => (
  <>
    <h1>Trip</h1>
    <OwnTripComments tripId={createId(7)} />
  </>
)

test('offers no reply field for a trip without comments', async () => {
  await showPage('/logbook', { '/logbook': Page })
  await expect.element(page.getByRole('heading', { name: 'Trip' })).toBeVisible()
  await expect.element(page.getByLabelText('Answer')).not.toBeInTheDocument()
})

test("shows the accountant's comment and sends the driver's reply", async () => {
  comments = [makeComment({})]
  await showPage('/logbook', { '/logbook': Page })
  await expect.element(page.getByText('Ann Books')).toBeVisible()
  await page.getByLabelText('Answer').fill('The one for LMN Supplies')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect.element(page.getByRole('list').getByText('The one for LMN Supplies')).toBeVisible()
  await expect.element(page.getByLabelText('Answer')).toHaveValue('')
  expect(comments.map(({ text }) => text)).toEqual(['Which quotation?', 'The one for LMN Supplies'])
})

test('loads earlier comments on request, above the newer ones', async () => {
  comments = [1, 2, 3, 4].map((number) => makeComment({ id: createId(number), text: `Question ${number}` }))
  await showPage('/logbook', { '/logbook': Page })
  await expect.element(page.getByText('Question 4')).toBeVisible()
  await expect.element(page.getByText('Question 1')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show earlier comments' }).click()
  await expect.element(page.getByText('Question 1')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show earlier comments' })).not.toBeInTheDocument()
  await expect
    .poll(() =>
      page
        .getByText(/^Question/)
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Question 1', 'Question 2', 'Question 3', 'Question 4'])
})
