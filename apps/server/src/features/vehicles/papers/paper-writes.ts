import type { Transaction } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import type { Insertable } from 'kysely'

export async function insertPaper(tx: Transaction, paper: Insertable<DB['vehicle_paper']>): Promise<void> {
  await tx.insertInto('vehicle_paper').values(paper).execute()
}

export async function deletePaperRow(tx: Transaction, ownerId: string, id: string): Promise<void> {
  await tx.deleteFrom('vehicle_paper').where('owner_id', '=', ownerId).where('id', '=', id).execute()
}
