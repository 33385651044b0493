import { updateProfile } from '@spoor/contract/routes/auth.ts'
import { getLogbook, listLogbooks } from '@spoor/contract/routes/logbook.ts'
import { listPlaces, listSuggestedPlaces } from '@spoor/contract/routes/places.ts'
import { getTripTotals } from '@spoor/contract/routes/trips.ts'
import { listRecentUploads, type Upload } from '@spoor/contract/routes/uploads.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setSession } from '../session/session.ts'
import { createSession } from '../testing/a-session.ts'
import { createId } from '../testing/an-id.ts'
import { fake, serveApi } from '../testing/serve-api.ts'
import { showPage } from '../testing/show-page.tsx'
import { endFirstLogbook } from './first-logbook-state.ts'
import { FirstLogbookStrip } from './first-logbook-strip.tsx'

const LIST = { next_cursor: null, total: 1 }
const NO_TOTALS = {
  total_km: 0,
  business_km: 0,
  private_km: 0,
  unclassified_km: 0,
  business_trips: 0,
  private_trips: 0,
}
/** Of the replies only what the strip reads. */
let uploads: Pick<Upload, 'upload_id' | 'filename' | 'status' | 'undone_at'>[]
let hasTrips: boolean
let toReview: number
let saved: unknown[]

beforeEach(() => {
  uploads = []
  hasTrips = false
  toReview = 0
  saved = []
  setSession(createSession({ first_logbook: 'open' }))
  const logbook = { tax_year: 2027, vehicle_id: createId(1), vehicle_name: 'Bakkie', trips: 48 }
  serveApi(
    fake(listRecentUploads, () => Response.json(uploads)),
    fake(listLogbooks, () => ({ ...LIST, items: hasTrips ? [logbook] : [] })),
    fake(getLogbook, () => Response.json({ missing: [] })),
    fake(listPlaces, { ...LIST, items: [] }),
    fake(listSuggestedPlaces, { ...LIST, items: [] }),
    fake(getTripTotals, () => ({
      ...NO_TOTALS,
      trips: toReview,
      unclassified_trips: toReview,
      pending_trips: toReview,
    })),
    fake(updateProfile, ({ body }) => {
      saved.push(body)
      return createSession({ first_logbook: body.first_logbook }).profile!
    }),
  )
})

const show = () => showPage('/how-to', { '/how-to': FirstLogbookStrip })
const strip = () => page.getByRole('region', { name: 'Your first logbook' })
const upload = (status: Upload['status']) => ({
  upload_id: createId(2),
  filename: 'bakkie-2026.csv',
  status,
  undone_at: null,
})

test('names the file being read at once, and follows with the steps once its trips are there', async () => {
  uploads = [upload('extracting')]
  await show()
  await expect.element(strip().getByRole('status')).toHaveTextContent('Reading bakkie-2026.csv…')
  uploads = [upload('saved')]
  hasTrips = true
  toReview = 48
  await expect.element(strip().getByText('Review 48 trips'), { timeout: 5000 }).toBeVisible()
})

test('links to the question of a file that needs a look', async () => {
  uploads = [upload('needs_look')]
  await show()
  await expect
    .element(strip().getByRole('status'))
    .toHaveTextContent('bakkie-2026.csv needs a look before its trips appear.')
  await expect.element(strip().getByRole('link', { name: 'Answer one question' })).toBeVisible()
})

test('shows title, step number, step and button on a phone', async () => {
  await page.viewport(390, 844)
  hasTrips = true
  toReview = 48
  await show()
  for (const text of ['Your first logbook', '2 of 5', 'Review 48 trips', 'Continue'])
    await expect.element(strip().getByText(text)).toBeInViewport()
  expect(strip().element().getBoundingClientRect().height).toBe(89)
})

test('ends with the download only if no other step is open', async () => {
  hasTrips = true
  toReview = 1
  await show()
  await expect.element(strip().getByText('Review 1 trip')).toBeVisible()
  endFirstLogbook()
  expect(saved).toEqual([])
  toReview = 0
  await show()
  await expect.element(strip().getByText('Review', { exact: true }).last()).toBeVisible()
  await expect.element(page.getByText('Download').last()).toBeVisible()
  endFirstLogbook()
  await expect.poll(() => saved).toEqual([{ first_logbook: 'done' }])
  // Whoever put the steps aside and has a logbook is done.
  setSession(createSession({ first_logbook: 'later' }))
  endFirstLogbook()
  await expect.poll(() => saved).toHaveLength(2)
})
