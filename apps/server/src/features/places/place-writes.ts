import type { PlaceKind } from '@spoor/core/places/place.ts'
import type { Transaction } from '../../database/database.ts'

export interface PlaceToStore {
  name: string
  lat: number
  lng: number
  radius_m: number
  kind: PlaceKind
  client_name: string
}

export async function insertPlace(
  tx: Transaction,
  place: PlaceToStore & { id: string; owner_id: string | null; company_id: string | null },
): Promise<void> {
  await tx.insertInto('place').values(place).execute()
}

/** The caller must have checked the place's owner. */
export async function updatePlace(tx: Transaction, id: string, change: Partial<PlaceToStore>): Promise<void> {
  await tx.updateTable('place').set(change).where('id', '=', id).execute()
}

export async function deletePlace(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('place').where('id', '=', id).execute()
}
