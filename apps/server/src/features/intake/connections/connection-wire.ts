import type { Refusal } from '@spoor/contract/words/refusals.ts'
import type { Connection, ConnectionDay } from '@spoor/contract/routes/connections.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { toIsoDates } from '../../../platform/http/mount.ts'
import type { ConnectionRow, DayRow, ListedConnection } from './connection-queries.ts'

/** A longer interval between fixes while driving misses short trips and cuts corners. */
const SPARSE_S = 30
const SILENT_MS = 7 * DAY_MS

const NOTHING: DayRow = { day: '', received: 0, used: 0, duplicates: 0, skipped: 0, reasons: {} }

export function toConnectionWire(
  row: ListedConnection,
  state: { nowMs: number; refusal: Refusal | null; isFull: boolean },
): Connection {
  return {
    ...toIsoDates(row),
    vehicle: { id: row.vehicle_id, name: row.vehicle_name },
    health: judgeHealth(row, state),
    paused: row.paused_at !== null,
    today: toCounts(row.today ?? NOTHING),
    last_skipped: row.last_skipped as Connection['last_skipped'],
    driving:
      row.driving_since === null
        ? null
        : { since: row.driving_since.toISOString(), distance_km: (row.driving_m ?? 0) / 1000 },
  }
}

export function toDayWire(row: DayRow): ConnectionDay {
  const reasons = Object.entries(row.reasons) as [
    ConnectionDay['reasons'][number]['reason'],
    { count: number; detail: string },
  ][]
  return {
    day: row.day,
    ...toCounts(row),
    reasons: reasons
      .map(([reason, { count, detail }]) => ({ reason, count, detail }))
      .toSorted((a, b) => b.count - a.count),
  }
}

function toCounts({ received, used, duplicates, skipped }: DayRow): Connection['today'] {
  return { received, used, duplicates, skipped, waiting: received - used - duplicates - skipped }
}

export function judgeHealth(
  row: Pick<ConnectionRow, 'paused_at' | 'last_received_at' | 'unusable_since' | 'interval_s'>,
  { nowMs, refusal, isFull }: { nowMs: number; refusal: Refusal | null; isFull: boolean },
): Connection['health'] {
  if (row.paused_at !== null) return 'paused'
  if (refusal !== null) return refusal === 'email_unverified' ? 'unverified' : 'held'
  if (isFull) return 'full'
  if (row.last_received_at === null) return 'new'
  if (row.unusable_since !== null) return 'unusable'
  if (nowMs - row.last_received_at.getTime() > SILENT_MS) return 'silent'
  return (row.interval_s ?? 0) > SPARSE_S ? 'sparse' : 'good'
}
