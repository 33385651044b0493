import type { Settings } from '@spoor/contract/routes/settings.ts'
import type { Transaction } from '../../database/database.ts'
import { HttpError } from '../../http/http-error.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/** @throws HttpError 422 where the vehicle is not the owner's */
export async function updateSettings(tx: Transaction, ownerId: string, changes: Partial<Settings>): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return
  try {
    await tx.updateTable('app_user').set(changes).where('id', '=', ownerId).execute()
  } catch (error) {
    if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error
    const message = 'You have no such vehicle.'
    throw new HttpError(422, message, { default_vehicle_id: message })
  }
}
