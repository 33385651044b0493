import { listRules, switchRulePreset, type Rule } from '@spoor/contract/routes/rules.ts'
import { listReasons } from '@spoor/contract/routes/suggestions.ts'
import { bulkTrips, getTripPath, getTripTotals, listTrips, undoBulk, type Trip } from '@spoor/contract/routes/trips.ts'
import { listVehicles } from '@spoor/contract/routes/vehicles.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../api/query-client.ts'
import { reloadSuggestionsSoon } from '../../api/reload-suggestions.ts'
import { createTrip, NO_TOTALS } from '../../testing/a-trip.ts'
import { createId } from '../../testing/an-id.ts'
import { fake, refusal, serveApi } from '../../testing/serve-api.ts'
import { ELSEWHERE, showPage } from '../../testing/show-page.tsx'
import { ReviewPage } from './review-page.tsx'

interface Order {
  action: string
  ids: string[]
  classification?: string
  reason?: string
  proposed_reason?: string
}

const REASONS = ['Delivery to LMN Supplies', 'Quote at Canal Properties']
const HOME = { id: createId(1), name: 'Home', kind: 'home' } as const
const OFFICE = { id: createId(2), name: 'Office', kind: 'work' } as const
const open = (change: Partial<Trip>) => createTrip({ classification: null, status: 'pending', ...change })
const commute = (): Partial<Trip> => ({
  start_place: HOME,
  end_place: OFFICE,
  suggestion: {
    classification: 'private',
    confidence: 0.9,
    certainty: 'very_likely' as const,
    because: ['Your rule: between home and work → private'],
    source: 'rule',
    reason: null,
  },
})

let orders: Order[]
let undone: number
/** The server answers changes after this. */
let delays: Promise<void> | undefined
let refuses: boolean
/** Business trips without a reason. */
let missing = 0
/** All trips of the driver. */
let allTrips = 0
let reasons: string[]
/** Rules that an upgrade added, and the answers to them. */
let newRules: Rule[] = []
let switched: unknown[] = []

/** A mock server with these trips to review; records the changes it receives. */
function serve(trips: readonly Trip[]): void {
  orders = []
  undone = 0
  delays = undefined
  missing = 0
  allTrips = trips.length
  refuses = false
  const isRestored = (id: string) => orders.some(({ action, ids }) => action === 'restore' && ids.includes(id))
  const decided = () => new Set(orders.flatMap(({ ids }) => ids).filter((id) => !isRestored(id)))
  serveApi(
    fake(listTrips, () => {
      const items = trips.filter(({ id }) => !decided().has(id))
      return { items, next_cursor: null, total: items.length }
    }),
    fake(bulkTrips, async ({ body }) => {
      if (refuses) return refusal(409, 'Not now')
      orders.push(body as Order)
      await delays
      if (body.action === 'restore') return { changed: 1 }
      return { changed: 1, undo_id: createTrip().id }
    }),
    fake(undoBulk, () => {
      undone += 1
      orders.pop()
      return { changed: 1 }
    }),
    fake(listVehicles, { items: [], next_cursor: null, total: 0 }),
    fake(listRules, () => ({ items: newRules, next_cursor: null, total: newRules.length, company: [] })),
    fake(switchRulePreset, ({ body }) => {
      switched.push(body)
      newRules = []
    }),
    fake(listReasons, { items: reasons.map((reason) => ({ reason, trips: 3 })), next_cursor: null, total: 2 }),
    fake(getTripTotals, ({ query: { doubt, reason } }) => ({
      ...NO_TOTALS,
      trips: doubt ? 0 : reason === 'missing' ? missing : allTrips,
    })),
    fake(getTripPath, {
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: [] },
      properties: { times: [], gaps: [] },
    }),
  )
}

beforeEach(() => {
  reasons = REASONS
})

const show = () => showPage('/review', { '/review': ReviewPage, '/logbook': ELSEWHERE })
const expectText = (text: string) => expect.element(page.getByText(text).first()).toBeVisible()
const press = (key: string) => userEvent.keyboard(key)
const readKey = (name: RegExp) => page.getByRole('button', { name }).element().querySelector('kbd')?.textContent

test('keeps the open card as it is when new suggestions regroup the trips', async () => {
  const business = { ...commute().suggestion!, classification: 'business' as const }
  const visits = Array.from({ length: 4 }, () => open({ end_location: 'LMN Supplies', suggestion: business }))
  const trips = [...Array.from({ length: 20 }, () => open(commute())), ...visits]
  serve(trips)
  await show()
  await expectText('24 trips to review, 2 groups')
  await press('{Enter}')
  await expectText('4 trips to review, 1 group')
  await expect.element(page.getByRole('button', { name: /^4 business/ })).toBeVisible()
  // As if learned from the first decision: one trip is private now, and the others have a reason.
  trips[20] = { ...trips[20], suggestion: commute().suggestion as Trip['suggestion'] }
  for (const at of [21, 22, 23]) trips[at] = { ...trips[at], suggestion: { ...business, because: ['Learned'] } }
  const sums = page.getByText(/^Left to accept/)
  const before = sums.element().textContent
  await vi.waitFor(() => expect(sums.element().textContent).not.toBe(before), { timeout: 5000 })
  await expectText('4 trips to review, 1 group')
  await expect.element(page.getByText('Learned')).not.toBeInTheDocument()
  await press('eSite inspection')
  await expect.element(page.getByRole('combobox', { name: /^Reason/ })).toHaveValue('Site inspection')
  await press('{Enter}')
  await expect.element(page.getByRole('button', { name: /^4 business/ })).toBeVisible()
  await press('{Enter}')
  await vi.waitFor(() => expect(orders).toHaveLength(2))
  expect(orders[1]).toMatchObject({
    classification: 'business',
    ids: visits.map(({ id }) => id),
    reason: 'Site inspection',
  })
})

test('follows new suggestions until the first touch', async () => {
  const guess = { classification: 'business', source: 'first_guess', certainty: 'unsure' } as const
  const trips: Trip[] = [open({ ...commute(), suggestion: { ...commute().suggestion!, ...guess } })]
  serve(trips)
  await show()
  await expectText('First guess')
  trips[0] = { ...trips[0], suggestion: commute().suggestion as Trip['suggestion'] }
  reloadSuggestionsSoon(queryClient)
  await expectText('By a rule')
  expect([readKey(/^Private/), readKey(/^Business/)]).toEqual(['Enter', 'B'])
})

test('states the sums of accepting all suggestions', async () => {
  const business = { ...commute().suggestion!, classification: 'business' as const }
  const trip = { distance_km: 100, prescribed_rate: 4.95 }
  serve([
    open({ ...trip, suggestion: business }),
    open({ ...trip, suggestion: business }),
    open({ ...trip, ...commute() }),
  ])
  await show()
  await expectText('If you accept all: 200,0 km of business, R 990')
  await press('p')
  await expectText('Left to accept: 100,0 km of business, R 495')
})

test('asks once for the reason of business trips, and sums them as the dashboard does', async () => {
  const business = { ...commute().suggestion!, classification: 'business' as const }
  // Rounded one by one, they would give R 1.
  serve(Array.from({ length: 3 }, () => open({ suggestion: business, distance_km: 0.1, prescribed_rate: 1.45 })))
  await show()
  await expectText('R 0')
  const field = page.getByRole('combobox', { name: /^Reason/ })
  await press('{Enter}')
  await expect.element(field).toHaveFocus()
  expect(orders).toEqual([])
  await press('Site inspection{Enter}')
  await vi.waitFor(() => expect(orders).toMatchObject([{ classification: 'business', reason: 'Site inspection' }]))
  await press('{Enter}')
  await expect.element(field).toHaveFocus()
  await press('{Enter}')
  await vi.waitFor(() => expect(orders).toHaveLength(2))
  expect(orders[1]).toMatchObject({ classification: 'business' })
  expect(orders[1]).not.toHaveProperty('reason')
})

test('names what home to work takes off the first estimate', async () => {
  const monday = '2026-03-02T05:10:00Z'
  const visit = { ...commute().suggestion!, classification: 'business' as const }
  serve([
    open({ ...commute(), started_at: monday, distance_km: 20, prescribed_rate: 5 }),
    open({ ...commute(), started_at: '2026-03-01T05:10:00Z', distance_km: 20, prescribed_rate: 5 }),
    open({ suggestion: visit, started_at: monday, distance_km: 10, prescribed_rate: 5 }),
  ])
  await show()
  await expectText('Home to work is private')
  expect(page.getByText(/^If you accept all/).element().textContent).toMatch(
    /, R\s50\. Home to work is private: R\s100 less than the first estimate of R\s150$/,
  )
})

test.each([
  ['Keep it', true],
  ['Switch off', false],
])('tells once of a rule that an upgrade added: %s', async (button, enabled) => {
  const preset = 'client_on_the_way' as const
  switched = []
  newRules = [
    { id: createId(3), conditions: { chain: 'client' }, classification: 'business', reason: '', preset, is_new: true },
  ]
  serve([open(commute())])
  await show()
  await expectText('New rule: a client on the way makes both legs business')
  await page.getByRole('button', { name: button }).click()
  await expect.element(page.getByText(/^New rule/)).not.toBeInTheDocument()
  expect(switched).toEqual([{ preset, enabled }])
})

test('removes what is not a trip through the menu', async () => {
  serve([open({}), open({})])
  await show()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Not a trip' }).click()
  await expectText('1 trip to review')
  await vi.waitFor(() => expect(orders).toMatchObject([{ action: 'reject' }]))
})

test('sends decisions that wait for an earlier one when the window closes', async () => {
  serve([open({}), open({})])
  let answer = (): void => undefined
  delays = new Promise((resolve) => (answer = resolve))
  await show()
  await press('b')
  await press('p')
  await vi.waitFor(() => expect(orders).toHaveLength(1))
  window.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(() => expect(orders).toMatchObject([{ classification: 'business' }, { classification: 'private' }]))
  answer()
  await expectText('You reviewed 2 trips.')
  expect(orders).toHaveLength(2)
})

test('takes a train ride out as not my car by one click, and back', async () => {
  serve([open({ mode: 'train' }), open({})])
  await show()
  await expectText('Perhaps a train ride')
  await page.getByRole('button', { name: 'Not my car' }).click()
  await expectText('1 trip to review')
  await vi.waitFor(() => expect(orders).toMatchObject([{ action: 'not_my_car' }]))
  await press('u')
  await expectText('2 trips to review')
  await vi.waitFor(() => expect(orders.at(-1)).toMatchObject({ action: 'restore', ids: orders[0].ids }))
})

test('reviews 34 trips by keyboard, first as a group, then one by one', async () => {
  const others = Array.from({ length: 14 }, (_, at) => open({ end_location: `Client ${at}` }))
  serve([...others, ...Array.from({ length: 20 }, () => open(commute()))])
  await show()
  await expectText('34 trips to review, 15 groups')
  await expectText('Your rule: between home and work → private')
  await press('{Enter}')
  await expectText('14 trips to review')
  await press('g')
  await press('e')
  await press('Quotation with Canal Properties{Enter}b')
  await press('r')
  for (let at = 2; at < 14; at++) await press(at % 2 ? 'b' : 'p')
  await expectText('You reviewed 34 trips.')
  await vi.waitFor(() => expect(orders).toHaveLength(15))
  expect(orders[0]).toMatchObject({ action: 'classify', classification: 'private' })
  expect(orders[0].ids).toHaveLength(20)
  expect(orders[1]).toEqual({
    action: 'classify',
    classification: 'business',
    reason: 'Quotation with Canal Properties',
    ids: [others[0].id],
  })
  expect(orders[2]).toEqual({ action: 'reject', ids: [others[1].id] })
})

test('undoes a group in one step and shows it again', async () => {
  serve([...Array.from({ length: 3 }, () => open(commute())), open({}), open({})])
  await show()
  await expectText('5 trips to review')
  await press('g')
  await press('{Enter}')
  await expectText('2 trips to review')
  await press('u')
  await expectText('3 trips are back in review')
  await expectText('5 trips to review')
  const card = page.getByRole('region', { name: 'Trip to review' })
  await expect.poll(() => card.element().textContent).toMatch(/^3 trips.*HomeOffice/)
  expect([orders.length, undone]).toEqual([0, 1])
})

test('accepts a group again that the server has not yet suggested again', async () => {
  const trips: Trip[] = [open(commute()), open(commute()), open({})]
  serve(trips)
  await show()
  await press('g')
  await press('{Enter}')
  await expectText('1 trip to review')
  for (const at of [0, 1]) trips[at] = { ...trips[at], suggestion: null }
  await press('u')
  await expectText('2 trips are back in review')
  await expectText('3 trips to review')
  await press('{Enter}')
  await expectText('1 trip to review')
  await expect.poll(() => orders).toMatchObject([{ action: 'classify', classification: 'private' }])
})

test('returns refused trips to the list', async () => {
  serve([open({}), open({})])
  await show()
  await expectText('2 trips to review')
  refuses = true
  await press('b')
  await expectText('Not now')
  await expectText('2 trips to review')
  await expect.element(page.getByRole('button', { name: /^Undo/ })).toBeDisabled()
})

test('applies a proposed reason only to trips without one, and removes a cleared one', async () => {
  const suggestion = { ...commute().suggestion!, classification: 'business' as const, reason: 'Deliveries' }
  serve([open({ suggestion }), open({ suggestion, reason: 'Mr A at LMN Supplies' })])
  await show()
  await expect.element(page.getByRole('textbox', { name: /Reason/ })).toHaveValue('Deliveries')
  await press('{Enter}')
  await expect.element(page.getByRole('textbox', { name: /Reason/ })).toHaveValue('Mr A at LMN Supplies')
  await press('e')
  await press('{Delete}{Enter}{Enter}')
  await expectText('You reviewed 2 trips.')
  await vi.waitFor(() => expect(orders).toHaveLength(2))
  expect(orders[0]).toMatchObject({ proposed_reason: 'Deliveries' })
  expect(orders[1]).toMatchObject({ reason: '' })
})

test('groups each direction separately, and keeps the reason proposed for all of its trips', async () => {
  const suggested = (reason: string) => ({ ...commute().suggestion!, classification: 'business' as const, reason })
  const to = { start_place: HOME, end_place: OFFICE, suggestion: suggested('Delivery') }
  const back = { start_place: OFFICE, end_place: HOME, suggestion: suggested('Way back from: Delivery') }
  serve(Array.from({ length: 22 }, (_, at) => open(at % 2 ? to : back)))
  await show()
  await expectText('22 trips to review, 2 groups')
  await press('{Enter}')
  await expectText('11 trips to review')
  await press('{Enter}')
  await expectText('You reviewed 22 trips.')
  await vi.waitFor(() => expect(orders).toHaveLength(2))
  expect(new Set(orders.map((order) => order.proposed_reason))).toEqual(
    new Set(['Delivery', 'Way back from: Delivery']),
  )
})

test('fills in a recent reason with a digit key', async () => {
  serve([open({})])
  await show()
  await expectText('Delivery to LMN Supplies')
  await press('2')
  await expect.element(page.getByRole('textbox', { name: /Reason/ })).toHaveValue('Quote at Canal Properties')
  await press('b')
  await vi.waitFor(() => expect(orders[0]).toMatchObject({ reason: 'Quote at Canal Properties' }))
})

test('links from the last screen to trips without a reason, and undoes the last decision by key', async () => {
  serve([open({})])
  missing = 252
  await show()
  await expectText('1 trip to review')
  await press('b')
  await expectText('252 business trips need a reason.')
  await expect
    .element(page.getByRole('link', { name: 'Add reasons' }))
    .toHaveAttribute('href', '/logbook?classification=business&status=confirmed&reason=missing')
  await press('u')
  await expectText('1 trip to review')
})

test('leads to the upload if there is no trip at all', async () => {
  serve([])
  await show()
  await expect.element(page.getByRole('link', { name: 'Upload a file' })).toHaveAttribute('href', '/upload')
})

test('explains groups of one route by their days, and lists further groups on request', async () => {
  await page.viewport(1280, 800)
  const suggested = (classification: 'business' | 'private') => ({ ...commute().suggestion!, classification })
  const trip = (started_at: string, classification: 'business' | 'private') =>
    open({ ...commute(), started_at, ended_at: null, suggestion: suggested(classification) })
  serve([
    ...['05', '06', '12'].map((day) => trip(`2026-09-${day}T08:00:00Z`, 'private')),
    ...['07', '08', '09'].map((day) => trip(`2026-09-${day}T08:00:00Z`, 'business')),
    ...Array.from({ length: 16 }, (_, at) => open({ end_location: `Client ${at}` })),
  ])
  await show()
  await expectText('3 trips at weekends')
  const next = page.getByRole('navigation', { name: 'To review' })
  await expect.element(next.getByText('3 trips on weekdays')).toBeVisible()
  expect(next.getByRole('listitem').elements()).toHaveLength(9)
  await next.getByRole('button', { name: 'And 9 more' }).click()
  expect(next.getByRole('listitem').elements()).toHaveLength(18)
})

describe.each([
  [1280, 800],
  [390, 844],
])('at %d × %d', (width, height) => {
  const positions = { start_lat: -33.9, start_lng: 18.4, end_lat: -33.8, end_lng: 18.6 }
  const box = (role: 'button' | 'textbox', name: RegExp) =>
    page.getByRole(role, { name }).element().getBoundingClientRect()

  test('fits a trip with its map, reason and buttons above the fold', async () => {
    await page.viewport(width, height)
    serve([open({ ...commute(), ...positions })])
    await show()
    await expect.element(page.getByRole('region', { name: 'Map of the trip' })).toBeVisible()
    const [accept, reason] = [box('button', /^Private/), box('textbox', /Reason/)]
    // Minus the app's bottom bar.
    expect(accept.bottom).toBeLessThanOrEqual(height > width ? height : height - 64)
    expect(reason.bottom).toBeLessThanOrEqual(accept.top)
    const why = page.getByText('Your rule: between home and work → private').element().getBoundingClientRect()
    expect(why.bottom).toBeLessThanOrEqual(reason.top)
    expect(page.getByRole('region', { name: 'Map of the trip' }).element().clientHeight).toBeGreaterThanOrEqual(140)
  })

  test('shows the reason of a group above the buttons', async () => {
    await page.viewport(width, height)
    const suggestion = { ...commute().suggestion!, classification: 'business' as const }
    serve(Array.from({ length: 30 }, () => open({ ...commute(), suggestion, ...positions })))
    await show()
    await expect.element(page.getByRole('button', { name: /^30 business/ })).toBeVisible()
    expect(
      page
        .getByLabelText(/Reason for all 30/)
        .element()
        .getBoundingClientRect().bottom,
    ).toBeLessThanOrEqual(
      page
        .getByRole('button', { name: /Private/ })
        .element()
        .getBoundingClientRect().top,
    )
  })

  test('keeps the buttons of a large group with long reasons visible', async () => {
    // Minus the app's bar and the padding below it in a wide window.
    const left = width > height ? height - 100 : height
    await page.viewport(width, left)
    reasons = ['Handover', 'Quotation', 'Delivery'].map((what) => `${what} of the warehouse roof at Canal Properties`)
    const suggestion = { ...commute().suggestion!, classification: 'business' as const }
    serve(Array.from({ length: 30 }, () => open({ ...commute(), suggestion, ...positions })))
    await show()
    await expect.element(page.getByRole('list', { name: 'Recent reasons' })).toBeInTheDocument()
    const bar = box('button', /^30 business/)
    expect(bar.bottom).toBeLessThanOrEqual(left)
    // On a phone all reasons to choose are above the buttons.
    const chips = page.getByRole('list', { name: 'Recent reasons' }).element().getBoundingClientRect()
    if (width < height) expect(chips.bottom).toBeLessThanOrEqual(bar.top)
  })
})

describe('a reason from the calendar', () => {
  const visit = (change: Partial<Trip> = {}) => open({ calendar_reasons: ['Quote with Ms Naidoo'], ...change })

  test('is proposed with its ground, and applied only to business', async () => {
    serve([visit(), visit({ start_location: 'Worcester' })])
    await show()
    await expect.element(page.getByText('From your calendar: Quote with Ms Naidoo')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: /Reason/ })).toHaveValue('Quote with Ms Naidoo')
    await userEvent.keyboard('b')
    await expect.poll(() => orders).toHaveLength(1)
    expect(orders[0]).toMatchObject({ classification: 'business', proposed_reason: 'Quote with Ms Naidoo' })
    await userEvent.keyboard('p')
    await expect.poll(() => orders).toHaveLength(2)
    expect(orders[1]).not.toHaveProperty('proposed_reason')
  })

  test('is chosen among several, none of which is proposed', async () => {
    serve([visit({ calendar_reasons: ['Quote with Ms Naidoo', 'Service at Botha Motors'] })])
    await show()
    await expect
      .element(
        page.getByText('Your calendar has several appointments then: Quote with Ms Naidoo; Service at Botha Motors'),
      )
      .toBeVisible()
    await expect.element(page.getByRole('textbox', { name: /Reason/ })).toHaveValue('')
    await page.getByRole('button', { name: /^Service at Botha Motors/ }).click()
    await userEvent.keyboard('b')
    await expect.poll(() => orders).toHaveLength(1)
    expect(orders[0]).toMatchObject({ reason: 'Service at Botha Motors' })
  })
})
