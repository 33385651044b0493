import type { Transaction } from '../../database/database.ts'
import type { NewVehicle } from './vehicle-names.ts'

export async function insertVehicles(tx: Transaction, ownerId: string, vehicles: readonly NewVehicle[]): Promise<void> {
  if (vehicles.length === 0) return
  await tx
    .insertInto('vehicle')
    .values(vehicles.map(({ id, name, fileName }) => ({ owner_id: ownerId, id, name, file_names: [fileName] })))
    .execute()
}
