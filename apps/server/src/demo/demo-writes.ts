import { randomUUID } from 'node:crypto'
import type { Transaction } from '../database/database.ts'
import type { DayReading } from './read-odometer.ts'

/** Says of trips what the demo's driver would have said, as if he had done it himself. */
export async function confirmTrips(
  tx: Transaction,
  ownerId: string,
  said: { ids: string[]; classification: 'business' | 'private'; reason: string },
): Promise<void> {
  await tx
    .updateTable('trip')
    .set({
      classification: said.classification,
      reason: said.reason,
      status: 'confirmed',
      corrected: ['classification', 'reason', 'status'],
    })
    .where('owner_id', '=', ownerId)
    .where('id', 'in', said.ids)
    .execute()
}

/** Enters readings of days that have none yet. */
export async function enterReadings(
  tx: Transaction,
  ownerId: string,
  { vehicleId, readings }: { vehicleId: string; readings: readonly DayReading[] },
): Promise<void> {
  await tx
    .insertInto('odometer_reading')
    .values(
      readings.map(({ day, odometerM }) => ({
        owner_id: ownerId,
        id: randomUUID(),
        vehicle_id: vehicleId,
        day,
        odometer_m: odometerM,
      })),
    )
    .onConflict((conflict) => conflict.columns(['owner_id', 'vehicle_id', 'day']).doNothing())
    .execute()
}
