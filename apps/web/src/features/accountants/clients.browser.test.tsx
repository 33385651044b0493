import {
  acceptOwnAccountantInvitation,
  askClient,
  type Client,
  type ClientTrip,
  commentOnClientTrip,
  listClientReports,
  listClients,
  listClientTripComments,
  listClientTrips,
  listOwnAccountantInvitations,
  type TripComment,
} from '@spoor/contract/routes/accountants.ts'
import type { ReadinessLine } from '@spoor/contract/routes/vehicles.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setSession } from '../../session/session.ts'
import { createSession } from '../../testing/a-session.ts'
import { createId } from '../../testing/an-id.ts'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { fake, refusal, serveApi } from '../../testing/serve-api.ts'
import { ELSEWHERE, showPage } from '../../testing/show-page.tsx'
import { ClientPage } from './client-page.tsx'
import { ClientsPage } from './clients-page.tsx'

vi.mock('../../auth/account.ts', () => ({
  refreshSession: async () => setSession(createSession({ has_clients: true })),
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

function makeLogbook(vehicle: string, lines: ReadinessLine[], percent: number): Client['logbooks'][number] {
  return {
    tax_year: 2026,
    vehicle_id: createId(vehicle.length),
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
      vehicle_id: createId(vehicle.length),
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

const makeClient = (number: number, name: string, logbooks: Client['logbooks']): Client => ({
  id: createId(number),
  name,
  email: `${name.toLowerCase()}@example.com`,
  since: '2026-03-01T08:00:00.000Z',
  show_private: false,
  company: null,
  logbooks,
  tax_years: [2026],
  reports: 1,
})

const ANN = makeClient(1, 'Ann', [makeLogbook('Polo', [], 100)])
const BEN = makeClient(2, 'Ben', [
  makeLogbook(
    'Bakkie with a very long name that has to break somewhere',
    [line('odometer_opening'), line('no_reason'), line('unlogged', { distance_km: 1646 }), line('weak_reason')],
    40,
  ),
])

const makeTrip = (id: string, comments: number): ClientTrip => ({
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
  serveApi(
    fake(listClients, { items: clients, next_cursor: null, total: clients.length, tax_year: 2026 }),
    fake(listClientReports, {
      items: [
        {
          id: createId(1),
          kind: 'logbook',
          title: 'Travel logbook 2025/26',
          vehicle_id: null,
          tax_year: 2026,
          number: 1,
          frozen_at: '2026-03-01T08:00:00.000Z',
          sha256: 'ab',
          from: '2025-03-01',
          to: '2026-02-28',
        },
      ],
      next_cursor: null,
      total: 1,
    }),
    fake(listClientTrips, ({ query }) => {
      const isFirst = query.cursor === undefined
      return {
        client: { id: BEN.id, name: 'Ben', show_private: false },
        tax_year: 2026,
        items: [makeTrip(createId(isFirst ? 1 : 2), isFirst ? 0 : 2)],
        next_cursor: isFirst ? createId(1) : null,
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
    }),
    fake(listClientTripComments, () => ({ items: [...comments], next_cursor: null, total: comments.length })),
    fake(commentOnClientTrip, ({ body: { text } }) => {
      const comment = { id: createId(1), at: '2026-03-02T08:00:00.000Z', author: 'Books', mine: true, text }
      comments.push(comment)
      return comment
    }),
  )
}

const PAGES = { '/clients': ClientsPage, '/clients/$clientId': ClientPage }

test('the least complete logbook comes first, with its most serious gaps', async () => {
  await page.viewport(1280, 900)
  await showPage('/clients?tax_year=2026', PAGES)
  const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent.replaceAll(/\s/g, ' '))
  await expect
    .poll(rows)
    .toEqual([
      expect.stringMatching(
        /^Ben.*Cannot be submitted.*The odometer reading for.*and 2 moreAsk client75%7 500,5 km of 10 001,0 km/,
      ),
      expect.stringMatching(/^AnnPoloNothing is missing75%/),
    ])
  await expect.element(page.getByRole('button', { name: 'PDF of Ann, Polo' })).toBeVisible()
  await expectAccessibleEverywhere()
})

test('without clients it explains how to get one and offers no downloads', async () => {
  serve([])
  await showPage('/clients', PAGES)
  await expect.element(page.getByText('No clients yet')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download all logbooks' })).toBeDisabled()
})

test('many clients are paginated and can be searched', async () => {
  serve(Array.from({ length: 60 }, (_, at) => makeClient(at + 1, `Client ${at}`, [])))
  await showPage('/clients', PAGES)
  await expect.element(page.getByText('1–50 of 60')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('client 59')
  await expect.element(page.getByRole('link', { name: 'Client 59' })).toBeVisible()
  await expect.poll(() => page.getByRole('link', { name: /^Client/ }).all().length).toBe(1)
})

test('a failure can be retried', async () => {
  serveApi(fake(listClients, () => refusal(409, 'Not now')))
  await showPage('/clients', PAGES)
  await expect.element(page.getByText('Your clients could not be loaded')).toBeVisible()
})

test('a client page shows gaps, reports and trips, and takes comments', async () => {
  await page.viewport(1280, 900)
  await showPage(`/clients/${BEN.id}?tax_year=2026`, { ...PAGES, '/login': ELSEWHERE })
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

test('an accountant whose access was withdrawn can navigate back', async () => {
  await showPage('/clients/gone', PAGES)
  await expect.element(page.getByText('You have no access to this client')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open your clients' })).toBeVisible()
})

test('an open invitation can be accepted on the clients page without the email', async () => {
  const invitation = {
    id: createId(5),
    client: 'Zola',
    company: 'Kudu Couriers',
    expires_at: '2099-01-01T00:00:00.000Z',
  }
  const accepted: string[] = []
  serveApi(
    fake(listClients, () => {
      if (accepted.length === 0) return refusal(403, 'Your account is pending payment verification.')
      const items = accepted.length > 0 ? [makeClient(5, 'Zola', [])] : []
      return { items, next_cursor: null, total: items.length, tax_year: 2026 }
    }),
    fake(listOwnAccountantInvitations, () => {
      const items = accepted.length > 0 ? [] : [invitation]
      return { items, next_cursor: null, total: items.length }
    }),
    fake(acceptOwnAccountantInvitation, ({ params: { id } }) => {
      accepted.push(id)
      return { client_id: createId(5), client: 'Zola' }
    }),
  )
  setSession(createSession({ payment_verified: false, invited_as_accountant_until: invitation.expires_at }))
  await showPage('/clients', PAGES)
  await expect.element(page.getByText('With the drivers of Kudu Couriers')).toBeVisible()
  await expect.element(page.getByText('Accept the invitation above', { exact: false })).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
  expect(page.getByText('Your clients could not be loaded').elements()).toEqual([])
  await expectAccessibleEverywhere()
  await page.getByRole('button', { name: 'Accept the invitation from Zola' }).click()
  await expect.element(page.getByRole('link', { name: 'Zola' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Invitations' })).not.toBeInTheDocument()
  expect(accepted).toEqual([invitation.id])
})

test('asks the client for missing items with all of them prefilled', async () => {
  const asked: { text: string; tax_year: number }[] = []
  serveApi(
    fake(listClients, { items: [ANN, BEN], next_cursor: null, total: 2, tax_year: 2026 }),
    fake(askClient, ({ body }) => {
      asked.push(body)
      return undefined
    }),
  )
  await page.viewport(1280, 900)
  await showPage('/clients?tax_year=2026', PAGES)
  // Ann's logbook is complete.
  await expect.poll(() => page.getByRole('button', { name: /^Ask client/ }).all().length).toBe(1)
  await page.getByRole('button', { name: /^Ask client: Ben/ }).click()
  const text = page.getByLabelText('What you need')
  await expect.element(text).toHaveValue(expect.stringContaining('Tax year 2025/26: your logbook of Bakkie'))
  expect((text.element() as HTMLTextAreaElement).value.split('\n')).toHaveLength(5)
  await expectAccessibleEverywhere('[role=dialog]')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('Sent to Ben')).toBeVisible()
  expect(asked).toMatchObject([{ tax_year: 2026 }])
  expect(asked[0].text.replaceAll(/\s/g, ' ')).toContain('646,0 km')
})
