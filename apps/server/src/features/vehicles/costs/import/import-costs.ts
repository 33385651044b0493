import { randomUUID } from 'node:crypto'
import { MAX_COST_NOTE, type importCosts } from '@spoor/contract/routes/costs.ts'
import type { ReceivedOf } from '@spoor/contract/route.ts'
import { randToCents } from '@spoor/core/units/money.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { checkCost } from '../check-cost.ts'
import { toMetres } from '../cost-wire.ts'
import { insertCost } from '../cost-writes.ts'
import { lineFingerprint } from '../../../../domain/reading/line-fingerprint.ts'
import type { ImportTarget } from './preview-costs.ts'

/** Adds the lines as costs, all or none; already imported lines are skipped and counted. */
export function handleImportCosts(
  database: Database,
  { ownerId, vehicleId, today }: ImportTarget,
  lines: ReceivedOf<typeof importCosts>['body']['lines'],
): Promise<{ added: number; duplicates: number }> {
  return inTransaction(database, async (tx) => {
    let added = 0
    for (const line of lines) {
      const cost = {
        id: randomUUID(),
        vehicle_id: vehicleId,
        day: line.date,
        kind: line.kind,
        amount_cents: randToCents(line.amount),
        interest_cents: randToCents(line.interest ?? null),
        litres: line.kind === 'fuel' ? (line.litres ?? null) : null,
        // Card statements do not state whether the tank was full; the driver can add this.
        full_tank: false,
        odometer_m: toMetres(line.odometer_km),
        note: line.description.slice(0, MAX_COST_NOTE),
      }
      checkCost(cost, today)
      const fingerprint = lineFingerprint({ ...line, day: line.date, amountCents: cost.amount_cents })
      if (await insertCost(tx, ownerId, cost, fingerprint)) added++
    }
    return { added, duplicates: lines.length - added }
  })
}
