import type { Client, ClientTrip, TripComment } from '@spoor/contract/routes/accountants.ts'
import type { ReadinessLine } from '@spoor/contract/routes/vehicles.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { ELSEWHERE, showPage } from '../../testing/show-page.tsx'
import { ClientPage } from './client-page.tsx'
import { ClientsPage } from './clients-page.tsx'

interface Request {
  params?: object
  query?: { cursor?: string }
  body?: { text: string }
}
const server = vi.hoisted(() => ({
  call: async (_route: { method: string; path: string }, _request: object): Promise<unknown> => null,
}))
vi.mock('../../api/api.ts', () => ({
  api: {
    call: (route: { method: string; path: string }, request: object) => server.call(route, request),
    download: () => new Promise(() => undefined),
  },
}))

const line = (code: ReadinessLine['code'], change: Partial<ReadinessLine> = {}): ReadinessLine => ({
  code,
  message: '',
  count: 3,
  from: '2025-03-01',
  to: '2026-02-28',
  distance_km: null,
  has_trips_between: false,
  filter: null,
  ...change,
})

function logbookOf(vehicle: string, lines: ReadinessLine[], percent: number): Client['logbooks'][number] {
  return {
    tax_year: 2026,
    vehicle_id: `${vehicle}-id`,
    vehicle_name: vehicle,
    trips: 120,
    business_km: 7500.5,
    total_km: 10_001,
    opening_odometer_km: null,
    closing_odometer_km: null,
    private_km: 2500.5,
    unclassified_km: 0,
    to_review_km: 0,
    unlogged_km: 0,
    excess_km: 0,
    missing_readings: [],
    readiness: {
      vehicle_id: `${vehicle}-id`,
      vehicle_name: vehicle,
      tax_year: 2026,
      from: '2025-03-01',
      to: '2026-02-28',
      lines,
      total_km: 10_001,
      in_order_km: 100 * percent,
      percent,
      closing_due_on: null,
    },
  }
}

const clientOf = (name: string, logbooks: Client['logbooks']): Client => ({
  id: name.toLowerCase(),
  name,
  email: `${name.toLowerCase()}@example.com`,
  since: '2026-03-01T08:00:00.000Z',
  show_private: false,
  company: null,
  logbooks,
  tax_years: [2026],
  reports: 1,
})

const ANN = clientOf('Ann', [logbookOf('Polo', [], 100)])
const BEN = clientOf('Ben', [
  logbookOf(
    'Bakkie with a very long name that has to break somewhere',
    [line('odometer_opening'), line('no_reason'), line('unlogged', { distance_km: 1646 }), line('weak_reason')],
    40,
  ),
])

const tripOf = (id: string, comments: number): ClientTrip => ({
  id,
  started_at: '2025-05-05T06:00:00.000Z',
  ended_at: null,
  local_day: '2025-05-05',
  start_location: 'Paarl',
  end_location: 'Worcester',
  distance_km: 60.5,
  classification: 'business',
  status: 'confirmed',
  reason: 'Quotation for Ms Dube at LMN Supplies',
  vehicle: 'Bakkie',
  comments,
})

const comments: TripComment[] = []

beforeEach(() => {
  comments.length = 0
  serve([ANN, BEN])
})

function serve(clients: Client[]): void {
  server.call = async ({ method, path }, { query, body }: Request) => {
    if (path === '/clients') return { items: clients, next_cursor: null, total: clients.length, tax_year: 2026 }
    if (path === '/clients/:id/reports') {
      const report = { id: 'r1', kind: 'logbook', title: 'Travel logbook 2025/26', vehicle_id: null, tax_year: 2026 }
      const frozen = { number: 1, frozen_at: '2026-03-01T08:00:00.000Z', sha256: 'ab', from: '2025-03-01' }
      return { items: [{ ...report, ...frozen, to: '2026-02-28' }], next_cursor: null, total: 1 }
    }
    if (path === '/clients/:id/trips') {
      const isFirst = query?.cursor === undefined
      return {
        client: { id: 'ben', name: 'Ben', show_private: false },
        tax_year: 2026,
        items: [tripOf(isFirst ? 't1' : 't2', isFirst ? 0 : 2)],
        next_cursor: isFirst ? 't1' : null,
        total: 2,
        totals: {
          business_trips: 2,
          business_km: 121,
          private_trips: 7,
          private_km: 40,
          unclassified_trips: 0,
          unclassified_km: 0,
        },
      }
    }
    if (method === 'GET') return { items: [...comments], next_cursor: null, total: comments.length }
    const comment = { id: 'c1', at: '2026-03-02T08:00:00.000Z', author: 'Books', mine: true, text: body?.text ?? '' }
    comments.push(comment)
    return comment
  }
}

const PAGES = { '/clients': ClientsPage, '/clients/$clientId': ClientPage }

test('the client whose logbook lacks most comes first, with the gravest lines', async () => {
  await page.viewport(1280, 900)
  await showPage('/clients?tax_year=2026', PAGES)
  const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent.replaceAll(/\s/g, ' '))
  await expect
    .poll(rows)
    .toEqual([
      expect.stringMatching(
        /^Ben.*Cannot be submitted.*The odometer reading of.*and 2 more75 %7 500,5 km of 10 001,0 km/,
      ),
      expect.stringMatching(/^AnnPoloNothing is missing75 %/),
    ])
  await expect.element(page.getByRole('button', { name: 'PDF of Ann, Polo' })).toBeVisible()
  await expectAccessibleEverywhere()
})

test('without clients it says how one comes, and there is nothing to download', async () => {
  serve([])
  await showPage('/clients', PAGES)
  await expect.element(page.getByText('No clients yet')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download all logbooks' })).toBeDisabled()
})

test('many clients come in pages, and can be searched', async () => {
  serve(Array.from({ length: 60 }, (_, at) => clientOf(`Client ${at}`, [])))
  await showPage('/clients', PAGES)
  await expect.element(page.getByText('1–50 of 60')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('client 59')
  await expect.element(page.getByRole('link', { name: 'Client 59' })).toBeVisible()
  await expect.poll(() => page.getByRole('link', { name: /^Client/ }).all().length).toBe(1)
})

test('a failure can be tried again', async () => {
  server.call = () => Promise.reject(new Error('Not now'))
  await showPage('/clients', PAGES)
  await expect.element(page.getByText('Your clients could not be loaded')).toBeVisible()
})

test("a client's page shows what is missing, reports and trips, and takes comments", async () => {
  await page.viewport(1280, 900)
  await showPage('/clients/ben?tax_year=2026', { ...PAGES, '/login': ELSEWHERE })
  await expect.element(page.getByRole('heading', { name: 'Ben', level: 1 })).toBeVisible()
  await expect.element(page.getByText('No trips from Sat 1 Mar 2025')).toBeVisible()
  await expect.element(page.getByText('40,0 km, 7 trips')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'PDF of Travel logbook 2025/26' })).toBeVisible()
  await page.getByRole('button', { name: 'Show more trips' }).click()
  await expect.element(page.getByRole('button', { name: /^Comments on the trip of .*: 2$/ })).toBeVisible()
  await expectAccessibleEverywhere()
  await page.getByRole('button', { name: /^Comment on the trip/ }).click()
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect.element(page.getByText('Write a comment')).toBeVisible()
  await page.getByLabelText('Comment for Ben').fill('Which quotation?')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect.element(page.getByRole('dialog').getByText('Which quotation?')).toBeVisible()
  expect(comments.map(({ text }) => text)).toEqual(['Which quotation?'])
  await expectAccessibleEverywhere('[role=dialog]')
})

test('whose access was withdrawn finds the way back', async () => {
  await showPage('/clients/gone', PAGES)
  await expect.element(page.getByText('You have no access to this client')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open your clients' })).toBeVisible()
})
