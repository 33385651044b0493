import type { Transaction } from '../../../platform/database/database.ts'
import type { NewVehicle } from './vehicle-names.ts'

/** PostgreSQL accepts at most 65,535 parameters, and each row needs five. */
const ROWS_AT_ONCE = 500

export async function insertVehicles(tx: Transaction, ownerId: string, vehicles: readonly NewVehicle[]): Promise<void> {
  for (let from = 0; from < vehicles.length; from += ROWS_AT_ONCE) {
    const rows = vehicles
      .slice(from, from + ROWS_AT_ONCE)
      .map(({ fileName, ...vehicle }) => ({ owner_id: ownerId, ...vehicle, file_names: [fileName] }))
    await tx.insertInto('vehicle').values(rows).execute()
  }
}
