import type { putFuelPrice } from '@spoor/contract/routes/costs.ts'
import { centsToRand, randToCents } from '@spoor/core/units/money.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { recordAction } from '../../../../platform/audit/audit-writes.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import type { Handler } from '../../../../platform/http/mount.ts'
import { putPublishedPrice } from './fuel-writes.ts'

export const handlePutFuelPrice =
  ({ database, clock }: Dependencies): Handler<typeof putFuelPrice> =>
  async ({ price_per_litre, ...published }, { user }) => {
    const { month, zone, fuel, source } = published
    await inTransaction(database, async (tx) => {
      const before = await putPublishedPrice(tx, { ...published, centsPerLitre: randToCents(price_per_litre) })
      await recordAction(tx, {
        actorId: user.id,
        at: new Date(clock.nowMs()),
        action: 'system.set_fuel_price',
        subject: { kind: 'system', id: null },
        before: { [`${fuel}_${zone}_${month}`]: before && centsToRand(before) },
        after: { [`${fuel}_${zone}_${month}`]: price_per_litre, ...(price_per_litre !== null && { source }) },
      })
    })
    return { ...published, price_per_litre }
  }
