import type { Trip } from '@spoor/contract/routes/trips.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aTrip } from '../../testing/a-trip.ts'
import { ELSEWHERE, showPage } from '../../testing/show-page.tsx'
import { ReviewPage } from './review-page.tsx'

const server = vi.hoisted(() => ({
  call: async (_route: { path: string }, _request: { body?: unknown }): Promise<unknown> => null,
}))
vi.mock('../../api/api.ts', () => ({
  api: { call: (route: { path: string }, request: { body?: unknown }) => server.call(route, request) },
}))

interface Order {
  action: string
  ids: string[]
  classification?: string
  reason?: string
  proposed_reason?: string
}

const HOME = { id: 'home', name: 'Home', kind: 'home' } as const
const OFFICE = { id: 'office', name: 'Office', kind: 'work' } as const
const open = (change: Partial<Trip>) => aTrip({ classification: null, status: 'pending', ...change })
const commute = (): Partial<Trip> => ({
  start_place: HOME,
  end_place: OFFICE,
  suggestion: {
    classification: 'private',
    confidence: 0.9,
    because: ['Your rule: between home and work → private'],
    source: 'rule',
    reason: null,
  },
})

let orders: Order[]
let undone: number
let refuses: boolean

/** A server with these trips to review, which takes orders and notes them. */
function serve(trips: readonly Trip[]): void {
  orders = []
  undone = 0
  refuses = false
  const decided = () => new Set(orders.flatMap(({ ids }) => ids))
  server.call = async ({ path }, { body }) => {
    if (path === '/trips') {
      const items = trips.filter(({ id }) => !decided().has(id))
      return { items, next_cursor: null, total: items.length }
    }
    if (path === '/trips/bulk') {
      if (refuses) throw new Error('Not now')
      orders.push(body as Order)
      return { changed: 1, undo_id: aTrip().id }
    }
    if (path.endsWith('/undo')) {
      undone += 1
      orders.pop()
      return { changed: 1 }
    }
    return { items: [], next_cursor: null, total: 0 }
  }
}

const show = () => showPage('/review', { '/review': ReviewPage, '/logbook': ELSEWHERE })
const says = (text: string) => expect.element(page.getByText(text).first()).toBeVisible()
const press = (key: string) => userEvent.keyboard(key)

test('34 trips are reviewed by keyboard, a group at once and the others one by one', async () => {
  const others = Array.from({ length: 14 }, (_, at) => open({ end_location: `Client ${at}` }))
  serve([...others, ...Array.from({ length: 20 }, () => open(commute()))])
  await show()
  await says('34 trips to review')
  await press('g')
  await says('34 trips to review, 15 groups')
  await says('Your rule: between home and work → private')
  await press('{Enter}')
  await says('14 trips to review')
  await press('g')
  await press('e')
  await press('Quotation with Canal Properties{Enter}b')
  await press('r')
  for (let at = 2; at < 14; at++) await press(at % 2 ? 'b' : 'p')
  await says('You reviewed 34 trips.')
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

test('a group is undone as one step, and is in view again', async () => {
  serve([...Array.from({ length: 3 }, () => open(commute())), open({}), open({})])
  await show()
  await says('5 trips to review')
  await press('g')
  await press('{Enter}')
  await says('2 trips to review')
  await press('u')
  await says('3 trips are back for review')
  await says('5 trips to review')
  const card = page.getByRole('region', { name: 'Trip to review' })
  await expect.poll(() => card.element().textContent).toMatch(/^3 trips.*HomeOffice/)
  expect([orders.length, undone]).toEqual([0, 1])
})

test('what the server refuses is back on the list', async () => {
  serve([open({}), open({})])
  await show()
  await says('2 trips to review')
  refuses = true
  await press('b')
  await says('Not now')
  await says('2 trips to review')
  await expect.element(page.getByRole('button', { name: /^Undo/ })).toBeDisabled()
})

test('a proposed reason is for trips without one; a cleared one is taken away', async () => {
  const suggestion = { ...commute().suggestion!, classification: 'business' as const, reason: 'Deliveries' }
  serve([open({ suggestion }), open({ suggestion, reason: 'Mr A at LMN Supplies' })])
  await show()
  await expect.element(page.getByRole('textbox', { name: /Reason/ })).toHaveValue('Deliveries')
  await press('{Enter}')
  await expect.element(page.getByRole('textbox', { name: /Reason/ })).toHaveValue('Mr A at LMN Supplies')
  await press('e')
  await press('{Delete}{Enter}{Enter}')
  await says('You reviewed 2 trips.')
  await vi.waitFor(() => expect(orders).toHaveLength(2))
  expect(orders[0]).toMatchObject({ proposed_reason: 'Deliveries' })
  expect(orders[1]).toMatchObject({ reason: '' })
})
