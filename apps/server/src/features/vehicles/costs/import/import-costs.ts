import { randomUUID } from 'node:crypto'
import { MAX_COST_NOTE } from '@spoor/contract/routes/costs.ts'
import type { importCosts } from '@spoor/contract/routes/costs.ts'
import type { ReceivedOf } from '@spoor/contract/route.ts'
import { kmToMetres } from '@spoor/core/units/distance.ts'
import { randToCents } from '@spoor/core/units/money.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { checkCost } from '../check-cost.ts'
import { insertCost } from '../cost-writes.ts'
import { lineFingerprint } from '../../../../domain/reading/line-fingerprint.ts'
import type { ImportTarget } from './preview-costs.ts'

type Line = ReceivedOf<typeof importCosts>['body']['lines'][number]

/** Adds the lines as costs, all or none; already imported lines are skipped and counted. */
export function handleImportCosts(
  database: Database,
  { ownerId, vehicleId, today }: ImportTarget,
  lines: readonly Line[],
): Promise<{ added: number; duplicates: number }> {
  return inTransaction(database, async (tx) => {
    let added = 0
    for (const line of lines) {
      const amountCents = randToCents(line.amount)
      const litres = line.kind === 'fuel' ? (line.litres ?? null) : null
      const interestCents = randToCents(line.interest ?? null)
      checkCost(
        {
          day: line.date,
          kind: line.kind,
          amount_cents: amountCents,
          interest_cents: interestCents,
          litres,
          full_tank: false,
        },
        today,
      )
      const isNew = await insertCost(tx, ownerId, {
        id: randomUUID(),
        vehicleId,
        day: line.date,
        kind: line.kind,
        amountCents,
        interestCents,
        litres,
        // Card statements do not state whether the tank was full; the driver can add this.
        fullTank: false,
        odometerM:
          line.odometer_km === null || line.odometer_km === undefined ? null : Math.round(kmToMetres(line.odometer_km)),
        note: line.description.slice(0, MAX_COST_NOTE),
        fingerprint: lineFingerprint({ ...line, day: line.date, amountCents }),
      })
      if (isNew) added++
    }
    return { added, duplicates: lines.length - added }
  })
}
