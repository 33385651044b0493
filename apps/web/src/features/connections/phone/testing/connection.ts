import type { Connection, SetUp } from '@spoor/contract/routes/connections.ts'
import { makeSetUp } from '@spoor/core/live/live-set-up.ts'
import { createId } from '../../../../testing/an-id.ts'

export const NOW_MS = Date.parse('2026-03-10T06:10:00.000Z')

export const NOTHING = { received: 0, used: 0, duplicates: 0, skipped: 0, waiting: 0 }

/** A phone that is sending normally. */
export const createConnection = (changes: Partial<Connection> = {}): Connection => ({
  id: createId(1),
  kind: 'owntracks',
  name: 'My phone',
  vehicle: { id: createId(11), name: 'Hilux' },
  upload_id: createId(12),
  connected_at: '2026-03-01T08:00:00.000Z',
  health: 'good',
  paused: false,
  work_hours_only: false,
  keep_years: 5,
  last_received_at: '2026-03-10T06:08:00.000Z',
  last_fix_at: '2026-03-10T06:08:00.000Z',
  interval_s: 10,
  today: { received: 1234, used: 1228, duplicates: 4, skipped: 2, waiting: 0 },
  last_skipped: null,
  speed_factor: null,
  driving: null,
  ...changes,
})

/** A phone that has not sent anything yet. */
export const createNewConnection = (changes: Partial<Connection> = {}): Connection =>
  createConnection({
    health: 'new',
    last_received_at: null,
    last_fix_at: null,
    interval_s: null,
    today: NOTHING,
    ...changes,
  })

export function createSetUp(kind: Connection['kind'], key = 'live_0123456789abcdef'): SetUp {
  const made = makeSetUp(kind, { origin: 'https://spoor.example', key, name: 'My phone' })
  return {
    ...made,
    key,
    url: `https://spoor.example/live/${key}`,
    car_link: made.carLink ?? null,
    file: made.file ?? null,
  }
}
