import { listConnections, type Connection } from '@spoor/contract/routes/connections.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setSession } from '../../session/session.ts'
import { createSession } from '../../testing/a-session.ts'
import { createId } from '../../testing/an-id.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { HeldPositions } from './subscription-expired-page.tsx'

const createConnection = (changes: Partial<Connection>): Connection => ({
  id: createId(1),
  kind: 'owntracks',
  name: 'Phone',
  vehicle: { id: createId(2), name: 'Bakkie' },
  upload_id: createId(3),
  connected_at: '2026-03-09T05:00:00.000Z',
  health: 'held',
  paused: false,
  work_hours_only: false,
  keep_years: 5,
  last_received_at: null,
  last_fix_at: null,
  interval_s: null,
  last_skipped: null,
  speed_factor: null,
  driving: null,
  today: { received: 0, used: 0, duplicates: 0, skipped: 0, waiting: 0 },
  ...changes,
})

let items: Connection[]
beforeEach(() => {
  setSession(createSession())
  serveApi(fake(listConnections, () => ({ items, next_cursor: null, total: items.length })))
})

const SENTENCE = 'Its positions are kept for 30 days and become trips when you renew.'

test('explains what happens to the positions of a phone that keeps sending', async () => {
  items = [createConnection({ last_received_at: '2026-03-10T05:00:00.000Z' })]
  await showPage('/ended', { '/ended': HeldPositions })
  await expect.element(page.getByText(SENTENCE)).toBeVisible()
})

test('shows nothing for a phone that has never sent', async () => {
  items = [createConnection({}), createConnection({ health: 'paused', last_received_at: '2026-03-10T05:00:00.000Z' })]
  await showPage('/ended', { '/ended': () => [<p key="page">Page</p>, <HeldPositions key="held" />] })
  await expect.element(page.getByText('Page')).toBeVisible()
  expect(page.getByText(SENTENCE).query()).toBeNull()
})
