import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { ALL_ROUTES } from '@spoor/contract/routes/index.ts'
import { encodePath, newPath } from '@spoor/core/journey/encoding/path-codec.ts'
import { useTrips } from './features/trips/testing/use-trips.ts'
import { fileForm } from './testing/file-form.ts'
import type { TestUser } from './testing/test-app.ts'

const { spoor, driver, call, ok, imported, vehicle, relearn } = useTrips()

interface Change {
  /** Includes the ids in the route's path. */
  url: string
  payload?: object
  /** A file (name and content) to send instead of a payload. */
  file?: { filename: string; content: string }
  by?: TestUser
  /** The driver whose suggestions depend on the change; defaults to the caller. */
  learners?: () => TestUser[]
}

interface Learning {
  /** Creates the data that the route changes and returns how to call it. */
  prepare: () => Promise<Change>
  /** The route only enqueues a job, which makes the change and requests learning. */
  byJob?: true
}

const rule = { conditions: { words: 'client' }, classification: 'business' as const }
const place = { name: 'Depot', kind: 'work', lat: -33.9, lng: 18.6, radius_m: 100 }
const CSV = `Start time,End time,Start location,End location,Distance (km),Vehicle,Driver
2026-03-02 07:30,2026-03-02 08:10,Home,Office,21.4,Bakkie,Ann
2026-03-02 17:05,2026-03-02 17:50,Office,Home,21.6,Bakkie,Ann
`
const GPX = `<gpx><trk><trkseg>${['08:00', '08:01']
  .map((time) => `<trkpt lat="-33.9" lon="18.4"><time>2024-03-01T${time}:00Z</time></trkpt>`)
  .join('')}</trkseg></trk></gpx>`

async function company(): Promise<string> {
  const id = randomUUID()
  await spoor().dependencies.pool.query('insert into company (id, name) values ($1, $2)', [id, id])
  return id
}

let admin: TestUser
let employee: TestUser
beforeEach(async () => {
  const companyId = await company()
  admin = await spoor().signUp(undefined, { companyId, role: 'company_admin' })
  employee = await spoor().signUp(undefined, { companyId, role: 'company_employee' })
})

const both = () => [admin, employee]

async function created(url: string, payload: object, by = driver()): Promise<string> {
  const { status, body } = await call<{ id: string }>('POST', url, payload, by)
  expect([url, status, body]).toEqual([url, 201, expect.anything()])
  return body.id
}

async function sendFile(url: string, file: { filename: string; content: string }, by: TestUser) {
  const form = await fileForm(file.content, { filename: file.filename })
  const { payload } = form
  return spoor().app.inject({ method: 'POST', url, headers: { ...by.headers, ...form.headers }, payload })
}

async function uploaded(by = driver()): Promise<string> {
  const response = await sendFile('/upload/file', { filename: 'trips.csv', content: CSV }, by)
  await spoor().runJobs()
  return response.json<{ upload_id: string }>().upload_id
}

async function withPath(): Promise<string> {
  const startMs = Date.parse('2025-05-05T06:00:00Z')
  const path = newPath(3)
  for (let i = 0; i < 3; i++) {
    path.timeMs[i] = startMs + i * 600_000
    path.latE7[i] = -337_300_000 + i * 450_000
    path.lngE7[i] = 189_600_000 + i * 2_400_000
  }
  return imported('2025-05-05T06:00:00Z', { path: Buffer.from(encodePath(path)), distanceM: 46_000 })
}

async function handover(): Promise<Change> {
  await uploaded(admin)
  const { body } = await call<{ items: { id: string }[] }>('GET', '/team/fleet', undefined, admin)
  const wish = { vehicle_id: body.items[0].id, employee_id: employee.userId, from: '2026-03-01', to: '2026-03-31' }
  return { url: '/team/handovers', payload: wish, by: admin, learners: both }
}

const bulk = (id: string) => ({ action: 'classify', classification: 'business', ids: [id] })
const afterUpload = (path: string) => async () => ({ url: `/upload/${await uploaded()}${path}` })
const companyRule = () => created('/team/rules', { ...rule, conditions: { words: randomUUID() } }, admin)

/** Routes that change the basis of suggestions, and how to call them. */
const LEARNS: Record<string, Learning> = {
  'DELETE /places/:id': { prepare: async () => ({ url: `/places/${await created('/places', place)}` }) },
  'DELETE /rules/:id': { prepare: async () => ({ url: `/rules/${await created('/rules', rule)}` }) },
  'DELETE /team/rules/:id': {
    prepare: async () => ({ url: `/team/rules/${await companyRule()}`, by: admin, learners: both }),
  },
  'DELETE /trips/:id': { prepare: async () => ({ url: `/trips/${await imported('2026-03-02T08:00:00Z')}` }) },
  'DELETE /upload/:id': { prepare: afterUpload(''), byJob: true },
  'PATCH /places/:id': {
    prepare: async () => ({ url: `/places/${await created('/places', place)}`, payload: { name: 'Shed' } }),
  },
  'PATCH /rules/:id': {
    prepare: async () => ({ url: `/rules/${await created('/rules', rule)}`, payload: { reason: 'Visit' } }),
  },
  'PATCH /team/rules/:id': {
    prepare: async () => ({
      url: `/team/rules/${await companyRule()}`,
      payload: { reason: 'Visit' },
      by: admin,
      learners: both,
    }),
  },
  'PATCH /trips/:id': {
    prepare: async () => ({
      url: `/trips/${await imported('2026-03-02T08:00:00Z')}`,
      payload: { classification: 'business' },
    }),
  },
  'PATCH /vehicles/:id': {
    prepare: async () => ({ url: `/vehicles/${await vehicle()}`, payload: { name: 'Golf' } }),
  },
  'POST /places': { prepare: () => Promise.resolve({ url: '/places', payload: place }) },
  'POST /rules': { prepare: () => Promise.resolve({ url: '/rules', payload: rule }) },
  'POST /team/employees/:id/leave': {
    prepare: () =>
      Promise.resolve({
        url: `/team/employees/${employee.userId}/leave`,
        payload: { trips_kept_by: 'driver' },
        by: admin,
        learners: () => [employee],
      }),
    byJob: true,
  },
  'POST /team/handovers': { prepare: handover },
  'POST /team/handovers/:id/undo': {
    prepare: async () => {
      const { url, payload } = await handover()
      return { url: `${url}/${await created(url, payload!, admin)}/undo`, by: admin, learners: both }
    },
  },
  'POST /team/rules': {
    prepare: () => Promise.resolve({ url: '/team/rules', payload: rule, by: admin, learners: both }),
  },
  'POST /trips': {
    prepare: () =>
      Promise.resolve({
        url: '/trips',
        payload: { started_at: '2026-03-02T08:00:00Z', start_location: 'A', end_location: 'B', distance_km: 5 },
      }),
  },
  'POST /trips/:id/split': {
    prepare: async () => ({ url: `/trips/${await withPath()}/split`, payload: { at: '2025-05-05T06:10:00Z' } }),
  },
  'POST /trips/auto-confirmed/undo': { prepare: () => Promise.resolve({ url: '/trips/auto-confirmed/undo' }) },
  'POST /trips/bulk': {
    prepare: async () => ({ url: '/trips/bulk', payload: bulk(await imported('2026-03-02T08:00:00Z')) }),
  },
  'POST /trips/bulk/:id/undo': {
    prepare: async () => {
      const id = await imported('2026-03-02T08:00:00Z')
      const { undo_id: undo } = await ok<{ undo_id: string }>('POST', '/trips/bulk', bulk(id))
      return { url: `/trips/bulk/${undo}/undo` }
    },
  },
  'POST /trips/merge': {
    prepare: async () => {
      const ids = [await imported('2026-03-02T08:00:00Z'), await imported('2026-03-02T09:00:00Z')]
      return { url: '/trips/merge', payload: { ids } }
    },
  },
  'POST /upload/:id/reprocess': {
    prepare: async () => ({ url: `/upload/${await uploaded()}/reprocess`, payload: {} }),
    byJob: true,
  },
  'POST /upload/:id/restore': {
    prepare: async () => {
      const id = await uploaded()
      await ok('DELETE', `/upload/${id}`)
      return { url: `/upload/${id}/restore` }
    },
    byJob: true,
  },
  'POST /upload/file': {
    prepare: () => Promise.resolve({ url: '/upload/file', file: { filename: 'trips.csv', content: CSV } }),
    byJob: true,
  },
  'POST /upload/history': {
    prepare: () => Promise.resolve({ url: '/upload/history', file: { filename: 'ride.gpx', content: GPX } }),
    byJob: true,
  },
  'POST /vehicles/:id/merge': {
    prepare: async () => {
      const [into, other] = [await vehicle(), await created('/vehicles', { name: 'Golf' })]
      return { url: `/vehicles/${other}/merge`, payload: { into } }
    },
  },
  'PUT /auth/admin/users/:user_id/role': {
    prepare: async () => {
      const systemAdmin = await spoor().signUp(undefined, { role: 'system_admin' })
      const payload = { new_role_type: 'company_employee', company_id: await company() }
      return { url: `/auth/admin/users/${driver().userId}/role`, payload, by: systemAdmin }
    },
    byJob: true,
  },
  'PUT /auth/profile': {
    prepare: () => Promise.resolve({ url: '/auth/profile', payload: { timezone: 'Europe/Lisbon' } }),
  },
  'PUT /rules/order': {
    prepare: async () => ({ url: '/rules/order', payload: { ids: [await created('/rules', rule)] } }),
  },
  'PUT /rules/presets': {
    prepare: () => Promise.resolve({ url: '/rules/presets', payload: { preset: 'weekdays', enabled: true } }),
  },
  'PUT /settings': {
    prepare: () => Promise.resolve({ url: '/settings', payload: { suggest_from: 0.6 } }),
  },
  'PUT /team/rules/order': {
    prepare: async () => {
      await companyRule()
      const { body } = await call<{ items: { id: string }[] }>('GET', '/team/rules', undefined, admin)
      const payload = { ids: body.items.map(({ id }) => id) }
      return { url: '/team/rules/order', payload, by: admin, learners: both }
    },
  },
  'PUT /team/rules/presets': {
    prepare: () =>
      Promise.resolve({
        url: '/team/rules/presets',
        payload: { preset: 'weekdays', enabled: true },
        by: admin,
        learners: both,
      }),
  },
}

/** Reasons why these routes do not affect suggestions. */
const DOES_NOT_LEARN: Record<string, readonly string[]> = {
  'changes nothing': [
    'POST /places/preview',
    'POST /rules/preview',
    'POST /team/invitations/preview',
    'POST /team/rules/preview',
    'POST /trips/merge/preview',
    'POST /trips/paths',
    'POST /try-out',
    'POST /upload/:id/try',
    'POST /vehicles/:id/costs/preview',
    'POST /auth/admin/statements/preview',
  ],
  'an account without trips': ['POST /auth/register'],
  'who may sign in, what was paid, who was invited': [
    'DELETE /auth/admin/users/:id',
    'DELETE /auth/admin/users/:user_id/seat',
    'DELETE /auth/admin/users/:user_id/second-factor',
    'DELETE /team/employees/:id/seat',
    'DELETE /team/invitations/:id',
    'POST /auth/admin/companies/:id/invitations',
    'POST /auth/admin/companies/:id/payments',
    'DELETE /auth/payments/renewal',
    'POST /auth/admin/payment-notifications/:id/assign',
    'POST /auth/admin/payment-notifications/:id/check',
    'POST /auth/admin/payment-notifications/:id/close',
    'PATCH /team/invoice-details',
    'POST /auth/admin/payments/:id/charge-back',
    'POST /auth/admin/payments/:id/refund',
    'POST /auth/admin/payments/:id/undo',
    'POST /auth/payments',
    'POST /payments/notify/:provider',
    'POST /payments/stop-renewal',
    'POST /auth/admin/statements',
    'POST /auth/admin/users/:user_id/restore',
    'POST /auth/admin/users/:user_id/undo-rejection',
    'POST /auth/admin/users/:user_id/verification-mail',
    'POST /auth/admin/verify-payment/:id',
    'POST /auth/close-account',
    'POST /auth/login',
    'POST /auth/proof-of-payment',
    'POST /auth/sign-out-everywhere',
    'POST /team/employees/:id/seat',
    'POST /team/invitations',
    'POST /team/invitations/link',
    'PUT /auth/admin/users/:user_id/email',
    'PUT /team/employees/:id/role',
  ],
  'a company that has no drivers, or only its name and plan': [
    'DELETE /auth/admin/companies/:id',
    'POST /auth/admin/companies',
    'PUT /auth/admin/companies/:id',
  ],
  'a vehicle that no trip names': ['POST /vehicles'],
  'an answer about two vehicles': ['POST /vehicles/:id/two'],
  'a file that is imported, and learned, once its sender may use Spoor': ['POST /upload/held'],
  'odometers, costs, fuel, tax': [
    'DELETE /vehicles/:id/costs/:cost_id',
    'DELETE /vehicles/:id/costs/:cost_id/receipt',
    'DELETE /vehicles/:id/odometer/:date',
    'DELETE /vehicles/:id/papers/:paper_id',
    'PATCH /vehicles/:id/costs/:cost_id',
    'POST /auth/admin/tax-tables/:tax_year',
    'POST /vehicles/:id/costs',
    'POST /vehicles/:id/costs/:cost_id/receipt',
    'POST /vehicles/:id/costs/import',
    'POST /vehicles/:id/odometer/:date/photo',
    'POST /vehicles/:id/odometer/uploads/:upload_id',
    'POST /vehicles/:id/papers',
    'POST /verification-pack',
    'PUT /auth/admin/fuel-prices/:month/:zone/:fuel',
    'PUT /fuel-prices/:month/:fuel',
    'PUT /tax',
    'PUT /vehicles/:id/fuel',
    'PUT /vehicles/:id/odometer/:date',
    'PUT /vehicles/:id/tax',
  ],
  'tabs, reports, submissions, and who reads them': [
    'DELETE /accountants/:id',
    'DELETE /reports/:id',
    'DELETE /reports/:id/shares/:share_id',
    'DELETE /tabs/:id',
    'PATCH /accountants/:id',
    'PATCH /reports/:id',
    'PATCH /tabs/:id',
    'POST /accountants',
    'POST /clients/:id/questions',
    'POST /clients/:id/trips/:trip_id/comments',
    'POST /clients/invitations/:id/accept',
    'POST /clients/invitations/:token',
    'POST /logbook/submissions',
    'POST /reports',
    'POST /reports/:id/freeze',
    'POST /reports/:id/shares',
    'POST /tabs',
    'POST /team/submissions/:id/decision',
    'POST /team/submissions/decisions',
    'POST /team/submissions/decisions/undo',
    'POST /trips/:id/comments',
    'PUT /tabs/order',
  ],
  'who drives a company vehicle, which cost centre pays, and what employees are paid': [
    'DELETE /team/cost-centres/:id',
    'DELETE /team/fleet/:id/drivers/:assignment_id',
    'POST /team/cost-centres',
    'POST /team/fleet/:id/drivers',
    'PUT /team/cost-centres/:id',
    'PUT /team/employees/:id/cost-centre',
    'POST /team/payroll/:month/close',
    'POST /team/payroll/import',
    'PUT /team/employees/:id/pay/:month',
    'PUT /trips/:id/cost-centre',
  ],
  'an account at a tracker vendor, whose pull learns by itself': [
    'DELETE /vendor-accounts/:id',
    'PATCH /vendor-accounts/:id',
    'POST /vendor-accounts',
    'POST /vendor-accounts/:id/pull',
    'POST /vendor-accounts/:id/readings',
  ],
  'a calendar, which calendar.test.ts connects': ['DELETE /calendar', 'PUT /calendar'],
  'notifications of a browser': ['POST /push/subscriptions', 'POST /push/unsubscribe'],
  'connections, whose points a job takes in': [
    'DELETE /connections/:id',
    'PATCH /connections/:id',
    'POST /connections',
    'POST /connections/:id/key',
    'POST /live',
    'POST /live/:key',
  ],
  'mailed reports, whose files take the way of uploads': [
    'DELETE /inbound-mail/address',
    'POST /inbound-mail/senders/allow',
    'POST /inbound-mail/senders/block',
    'POST /inbound-mail/senders/forget',
    'POST /inbound/mail',
    'PUT /inbound-mail/address',
  ],
  'keys of programs, and what is sent to them': [
    'DELETE /api-keys/:id',
    'DELETE /webhooks/:id',
    'PATCH /webhooks/:id',
    'POST /api-keys',
    'POST /webhooks',
    'POST /webhooks/:id/deliveries/:delivery_id/send',
    'POST /webhooks/:id/secret',
    'POST /webhooks/:id/test',
  ],
  'mails, enquiries, jobs': [
    'POST /auth/admin/enquiries/:id/answered',
    'POST /auth/admin/system/failed-jobs/:id/retry',
    'POST /auth/admin/test-mail',
    'POST /enquiries',
    'POST /settings/unsubscribe',
    'POST /team/enquiries',
    'POST /team/reminders',
    'PUT /team/monthly-reminder',
  ],
}

test('every route except GET is on one of the two lists', () => {
  const routes = ALL_ROUTES.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
  expect([...Object.keys(LEARNS), ...Object.values(DOES_NOT_LEARN).flat()].toSorted()).toEqual(routes.toSorted())
})

describe('each change requests learning', () => {
  /** Learning requested since the last check, whether completed or not. */
  async function takeLearners(): Promise<string[]> {
    const { rows } = await spoor().dependencies.pool.query<{ owner: string }>(
      `delete from jobs.job where name = 'relearn-driver' returning data->>'ownerId' as owner`,
    )
    return [...new Set(rows.map(({ owner }) => owner))].toSorted()
  }

  beforeEach(() => relearn())

  it.each(Object.entries(LEARNS))('%s', async (name, { prepare, byJob }) => {
    const { url, payload, file, by = driver(), learners = () => [driver()] } = await prepare()
    await spoor().runJobs()
    await takeLearners()
    const method = name.split(' ')[0] as 'POST'
    const reply = file ? await sendFile(url, file, by) : await call(method, url, payload, by)
    const status = 'statusCode' in reply ? reply.statusCode : reply.status
    expect(status, JSON.stringify(reply.body)).toBeLessThan(300)
    if (byJob) await spoor().runJobs()
    expect(await takeLearners()).toEqual(expect.arrayContaining(learners().map(({ userId }) => userId)))
  })
})
