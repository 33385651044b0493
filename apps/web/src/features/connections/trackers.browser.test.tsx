import {
  createConnection as connect,
  deleteConnection,
  getConnection,
  listConnectionDays,
  listConnections,
  rotateKey,
  updateConnection,
  type Connection,
} from '@spoor/contract/routes/connections.ts'
import { getSettings } from '@spoor/contract/routes/settings.ts'
import { listVendorAccounts } from '@spoor/contract/routes/vendor-accounts.ts'
import { listMoves } from '@spoor/contract/routes/trips.ts'
import { createVehicle, listSameVehicles, listVehicles, type Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { setSession } from '../../session/session.ts'
import { createSession } from '../../testing/a-session.ts'
import { BAKKIE } from '../../testing/a-vehicle.ts'
import { createId } from '../../testing/an-id.ts'
import { SETTINGS } from '../../testing/new-settings.ts'
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from '../../testing/accessible.ts'
import { doubleTextSize } from '../../testing/browser.ts'
import { fake, refusal, serveApi } from '../../testing/serve-api.ts'
import { ELSEWHERE, showPage } from '../../testing/show-page.tsx'
import { Trackers } from './trackers.tsx'
import { createConnection, createNewConnection, createSetUp, NOTHING } from './phone/testing/connection.ts'

const HILUX: Vehicle = { ...BAKKIE, id: createId(11), name: 'Hilux' }
const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Pixel 9)'

let connections: Connection[]
let vehicles: Vehicle[]
let connectFails: boolean
let hasWorkHours: boolean
/** Holds the list of connections back. */
let listed: Promise<void>

beforeEach(() => {
  connections = []
  vehicles = [HILUX]
  connectFails = false
  hasWorkHours = true
  listed = Promise.resolve()
  setSession(createSession())
  const find = (id: string) => connections.find((one) => one.id === id) ?? refusal(404, 'Not found')
  const change = (id: string, changes: Partial<Connection>) => {
    connections = connections.map((one) => (one.id === id ? { ...one, ...changes } : one))
    return connections.find((one) => one.id === id)!
  }
  serveApi(
    fake(listMoves, { items: [], next_cursor: null, total: 0, counts: [] }),
    fake(listVendorAccounts, { items: [], next_cursor: null, total: 0, available: false }),
    fake(listVehicles, () => ({ items: vehicles, next_cursor: null, total: vehicles.length })),
    fake(listSameVehicles, { items: [], next_cursor: null, total: 0 }),
    fake(createVehicle, ({ body }) => {
      vehicles = [{ ...HILUX, name: body.name }]
      return vehicles[0]
    }),
    fake(listConnections, async () => {
      await listed
      return { items: connections, next_cursor: null, total: connections.length }
    }),
    fake(getConnection, ({ params }) => find(params.id)),
    fake(connect, ({ body: { kind, name, vehicle_id } }) => {
      if (connectFails) return refusal(422, 'There are 50 connections already. Disconnect one first.')
      const vehicle = vehicles.find(({ id }) => id === vehicle_id)!
      const made = createNewConnection({ kind, name, vehicle: { id: vehicle.id, name: vehicle.name } })
      connections = [made, ...connections]
      return { connection: made, set_up: createSetUp(kind) }
    }),
    fake(rotateKey, ({ params }) => {
      const rotated = connections.find(({ id }) => id === params.id)!
      return { connection: rotated, set_up: createSetUp(rotated.kind, 'live_rotated') }
    }),
    fake(updateConnection, ({ params, body: { vehicle_id, ...body } }) =>
      change(params.id, {
        ...body,
        ...(body.paused !== undefined && { health: body.paused ? 'paused' : 'good' }),
        ...(vehicle_id !== undefined && {
          vehicle: { id: vehicle_id, name: vehicles.find(({ id }) => id === vehicle_id)!.name },
        }),
      }),
    ),
    fake(getSettings, () => ({
      ...SETTINGS,
      work_hours: {
        enabled: hasWorkHours,
        days: Array.from({ length: 7 }, () => ({ works: true, from: '08:00', to: '17:00' })),
      },
    })),
    fake(deleteConnection, ({ params }) => {
      connections = connections.filter(({ id }) => id !== params.id)
    }),
    fake(listConnectionDays, {
      items: [
        {
          day: '2026-03-10',
          received: 1234,
          used: 1228,
          duplicates: 4,
          skipped: 2,
          waiting: 0,
          reasons: [{ reason: 'too_inaccurate', count: 2, detail: '480 m' }],
        },
      ],
      next_cursor: null,
      total: 1,
    }),
  )
})

afterEach(() => setSession(null))

const Page = () => (
  <Trackers>
    <p>Recent Uploads</p>
  </Trackers>
)
const show = () => showPage('/upload', { '/upload': Page, '/settings': ELSEWHERE, '/trips': ELSEWHERE })
const dialog = () => page.getByRole('dialog')
const chooseIphone = () => dialog().getByText('iPhone', { exact: true }).click()
const list = () => page.getByRole('list', { name: 'Connections' })
const openMenu = async (item: string, name = 'My phone') => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('offers to record now and to connect a phone, and nothing that does not work', async () => {
  await show()
  await expect.element(page.getByRole('heading', { name: 'My phone' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Trip Tracker' })).toHaveAttribute('href', '/trips')
  await expect.element(page.getByText(/cartrack|mail/i)).not.toBeInTheDocument()
  await expectAccessibleEverywhere()
})

test('shows what follows only once the connections above it cannot push it down', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  listed = promise
  await show()
  const next = page.getByText('Recent Uploads')
  await expect(expect.element(next, { timeout: 500 }).toBeVisible()).rejects.toThrow('not find')
  resolve()
  await expect.element(next).toBeVisible()
})

test('connects an iPhone: app, code to scan, and the first fix', async () => {
  await show()
  await page.getByRole('button', { name: 'Connect my phone' }).click()
  await expect.element(dialog().getByRole('radio', { checked: true })).not.toBeInTheDocument()
  await dialog().getByRole('button', { name: 'Connect' }).click()
  await expect.element(dialog().getByText('Choose your phone')).toBeVisible()
  await expectAccessibleEverywhere()
  await chooseIphone()
  await expect.element(dialog().getByRole('radio', { name: 'OwnTracks (recommended)' })).toBeChecked()
  await expect.element(dialog().getByLabelText('Vehicle')).toHaveDisplayValue('Hilux')
  await expectAccessibleEverywhere()
  await dialog().getByRole('button', { name: 'Connect' }).click()

  await expect.element(dialog().getByRole('heading', { name: 'Set up OwnTracks' })).toBeVisible()
  await expect.element(dialog().getByRole('img', { name: 'QR code to set up OwnTracks' })).toBeVisible()
  await expect
    .element(dialog().getByRole('link', { name: 'App Store' }))
    .toHaveAttribute('href', expect.stringContaining('apps.apple.com/app/owntracks'))
  await expect.element(dialog().getByRole('link', { name: 'Google Play' })).toBeVisible()
  await expect.element(dialog().getByRole('status')).toHaveTextContent('Waiting for the first position…')
  await dialog().getByText('Type it by hand instead').click()
  await expect.element(dialog().getByRole('button', { name: 'Copy the Password' })).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Download spoor.otrc' })).toBeVisible()
  await expectAccessibleEverywhere()

  // The first message is often a status without a position.
  connections = [{ ...connections[0], health: 'good', last_received_at: NOW() }]
  await new Promise((resolve) => setTimeout(resolve, 3500))
  await expect.element(dialog().getByText('Waiting for the first position…')).toBeVisible()
  const today = { ...NOTHING, received: 1, waiting: 1 }
  connections = [{ ...connections[0], health: 'good', last_received_at: NOW(), last_fix_at: NOW(), today }]
  await expect.element(dialog().getByRole('status')).toHaveTextContent('Connected: first position received')
  await dialog().getByRole('button', { name: 'Done' }).click()
  await expect.element(list().getByText('just now')).toBeVisible()
})

const focus = (control: Locator) => (control.element() as HTMLElement).focus()

const NOW = () => new Date().toISOString()

test('explains why the first position cannot be used', async () => {
  await show()
  await page.getByRole('button', { name: 'Connect my phone' }).click()
  await chooseIphone()
  await dialog().getByRole('button', { name: 'Connect' }).click()
  await expect.element(dialog().getByText('Waiting for the first position…')).toBeVisible()
  const last_skipped = { reason: 'encrypted', detail: '', at: NOW() } as const
  connections = [{ ...connections[0], health: 'unusable', last_received_at: NOW(), last_skipped }]
  await expect
    .element(dialog().getByRole('status'))
    .toHaveTextContent("The app encrypts its messages. Clear the encryption key in the app's settings.")
})

test('on the phone itself a button opens the app, and the code waits for another phone', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(ANDROID)
  await page.viewport(390, 844)
  await show()
  await page.getByRole('button', { name: 'Connect my phone' }).click()
  await expect.element(dialog().getByRole('radio', { name: 'Colota (recommended)' })).toBeChecked()
  await dialog().getByRole('button', { name: 'Connect' }).click()
  await expect
    .element(dialog().getByRole('link', { name: 'Open in Colota' }))
    .toHaveAttribute('href', expect.stringMatching(/^colota:\/\/setup\?config=/))
  await expect.element(dialog().getByRole('link', { name: 'Google Play' })).toBeVisible()
  await expect.element(dialog().getByRole('link', { name: 'F-Droid' })).toBeVisible()
  await expect.element(dialog().getByRole('link', { name: 'App Store' })).not.toBeInTheDocument()
  const code = dialog().getByRole('img', { name: /QR code/ })
  await expect.element(code).not.toBeInTheDocument()
  await dialog().getByText('Set up another phone').click()
  await expect.element(code).toBeVisible()
  await expectAccessibleEverywhere('body', { widthsPx: [390] })
})

test('names the first vehicle on the way, and keeps what was typed if connecting fails', async () => {
  vehicles = []
  await show()
  await page.getByRole('button', { name: 'Connect my phone' }).click()
  await chooseIphone()
  await dialog().getByRole('button', { name: 'Connect' }).click()
  const vehicle = dialog().getByLabelText('Vehicle')
  await expect.element(vehicle).toHaveAccessibleDescription('Name your vehicle, such as Bakkie')
  await dialog().getByLabelText('Name', { exact: true }).fill('')
  await dialog().getByRole('button', { name: 'Connect' }).click()
  await expect
    .element(dialog().getByLabelText('Name', { exact: true }))
    .toHaveAccessibleDescription('Give it a name, such as My phone')
  await dialog().getByLabelText('Name', { exact: true }).fill('Work phone')
  await vehicle.fill('Bakkie')
  connectFails = true
  await dialog().getByRole('button', { name: 'Connect' }).click()
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent('There are 50 connections already. Disconnect one first.')
  connectFails = false
  await dialog().getByRole('button', { name: 'Connect' }).click()
  await expect.element(dialog().getByRole('heading', { name: 'Set up OwnTracks' })).toBeVisible()
  expect(connections).toMatchObject([{ name: 'Work phone', vehicle: { name: 'Bakkie' } }])
})

test('connects a Traccar server by lines to copy', async () => {
  await show()
  await page.getByRole('button', { name: 'Connect my phone' }).click()
  await dialog().getByText('Server or other').click()
  await expect.element(dialog().getByRole('radio', { name: 'Traccar server' })).toBeChecked()
  await dialog().getByRole('button', { name: 'Connect' }).click()
  await expect.element(dialog().getByText(/<entry key='forward.type'>json/)).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Copy the traccar-forward.xml' })).toBeVisible()
  await expect.element(dialog().getByRole('img', { name: /QR code/ })).not.toBeInTheDocument()
  await expectAccessibleEverywhere()
})

test('lists sources with their health, today, and the drive under way', async () => {
  connections = [
    createConnection({ last_fix_at: NOW(), driving: { since: '2026-03-10T05:42:00.000Z', distance_km: 12 } }),
    createConnection({ id: createId(2), name: 'Old phone', health: 'sparse', interval_s: 300 }),
    createNewConnection({ id: createId(3), name: 'Van', kind: 'traccar_server' }),
  ]
  await show()
  const items = list().getByRole('listitem')
  await expect.element(items.nth(0).getByText(/^Driving since 07:42, 12,0\skm$/)).toBeVisible()
  await expect.element(items.nth(0).getByText('A position every 10 seconds while driving.')).toBeVisible()
  await expect.element(items.nth(0).getByText(/^1\s228 used,$/)).toBeVisible()
  await expect.element(items.nth(1).getByText(/Scan a new code to record every 10 seconds\.$/)).toBeVisible()
  await expect.element(items.nth(2).getByText(/^Nothing received yet\./)).toBeVisible()
  await expectAccessibleEverywhere()

  await items
    .nth(0)
    .getByRole('button', { name: /received today from My phone: show the days/ })
    .click()
  await expect.element(dialog().getByText('2 skipped: too inaccurate (480 m)')).toBeVisible()
  await expectAccessibleEverywhere()
})

test('a new code replaces the key, and waits for a point sent with it', async () => {
  connections = [createConnection({ health: 'sparse', interval_s: 300 })]
  await show()
  await page.getByRole('button', { name: 'Show a new code' }).click()
  await expect.element(dialog().getByText(/The old code stops working at once/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Show the new code' }).click()
  await expect.element(dialog().getByRole('img', { name: 'QR code to set up OwnTracks' })).toBeVisible()
  await expect.element(dialog().getByRole('status')).toHaveTextContent('Waiting for the first position…')
  connections = [{ ...connections[0], health: 'good', last_received_at: NOW(), last_fix_at: NOW() }]
  await expect.element(dialog().getByRole('status')).toHaveTextContent('Connected: first position received')
})

test('pauses, resumes, edits and disconnects', async () => {
  vehicles = [HILUX, { ...HILUX, id: createId(12), name: 'Golf' }]
  connections = [createConnection()]
  await show()
  await openMenu('Pause')
  await expect.element(list().getByText('Positions that arrive now are dropped and not stored.')).toBeVisible()
  await list().getByRole('button', { name: 'Resume' }).click()
  await expect.element(list().getByText('A position every 10 seconds while driving.')).toBeVisible()

  await openMenu('Edit')
  await dialog().getByLabelText('Name', { exact: true }).fill('Work phone')
  await dialog().getByLabelText('Vehicle').selectOptions('Golf')
  await dialog().getByLabelText('Keep positions for').selectOptions('1 year')
  await dialog()
    .getByRole('checkbox', { name: /Only during work hours/ })
    .click()
  await expectAccessibleEverywhere()
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(list().getByText('OwnTracks · Golf')).toBeVisible()
  expect(connections[0]).toMatchObject({ name: 'Work phone', keep_years: 1, work_hours_only: true })

  await openMenu('Disconnect', 'Work phone')
  await expect.element(dialog().getByText(/Your trips stay\./)).toBeVisible()
  await dialog().getByRole('button', { name: 'Disconnect' }).click()
  await expect.element(page.getByRole('heading', { name: 'My phone' })).toBeVisible()
  expect(connections).toEqual([])
})

test('names a connection whose set-up was left for later, and removes it', async () => {
  connections = [createNewConnection({ id: createId(7) })]
  await show()
  await page.getByRole('button', { name: 'Connect another' }).click()
  await chooseIphone()
  await expect.element(dialog().getByLabelText('Name')).toHaveValue('My phone 2')
  await dialog().getByRole('button', { name: 'Connect' }).click()
  await dialog().getByRole('button', { name: 'Finish later' }).click()
  await expect.element(list().getByRole('heading', { name: 'My phone 2 Set-up not finished' })).toBeVisible()
  await list().getByRole('button', { name: 'Remove' }).first().click()
  await expect.element(dialog().getByText('It has sent nothing yet, so you lose no trips.')).toBeVisible()
  await dialog().getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(connections.map(({ name }) => name)).toEqual(['My phone'])
})

test('explains that nothing is dropped without work hours', async () => {
  hasWorkHours = false
  connections = [createConnection()]
  await show()
  await openMenu('Edit')
  await expect.element(dialog().getByText(/^Set your work hours in Settings first\./)).toBeVisible()
})

test('connects by keyboard alone', async () => {
  await show()
  await expect.element(page.getByRole('button', { name: 'Connect my phone' })).toBeVisible()
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Connect my phone' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).toBeVisible()
  focus(dialog().getByRole('radio', { name: 'iPhone' }))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog().getByRole('radio', { name: 'Colota (recommended)' })).toBeChecked()
  focus(dialog().getByLabelText('Name', { exact: true }))
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByRole('heading', { name: 'Set up Colota' })).toBeVisible()
})

test('fits a phone at double text size', async () => {
  doubleTextSize()
  connections = [
    createConnection({ driving: { since: '2026-03-10T05:42:00.000Z', distance_km: 12 } }),
    createConnection({ id: createId(2), name: 'Old phone', health: 'silent', today: NOTHING }),
  ]
  await page.viewport(390, 900)
  await show()
  await expect.element(list()).toBeVisible()
  await expectNoSidewaysScroll()
  await page.getByRole('button', { name: 'Connect another' }).click()
  await expect.element(dialog()).toBeVisible()
  await expectNoSidewaysScroll()
})
