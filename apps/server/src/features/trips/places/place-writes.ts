import type { PlaceKind } from '@spoor/core/places/place.ts'
import type { Transaction } from '../../../platform/database/database.ts'

export interface PlaceToStore {
  name: string
  lat: number
  lng: number
  radius_m: number
  kind: PlaceKind
  client_name: string
}

/** Owner of a place: a driver, or a company that shares it with its drivers. */
export type PlaceOwner = { ownerId: string } | { companyId: string }

export async function insertPlace(
  tx: Transaction,
  owner: PlaceOwner,
  place: PlaceToStore & { id: string },
): Promise<void> {
  if ('ownerId' in owner)
    await tx
      .insertInto('place')
      .values({ owner_id: owner.ownerId, ...place })
      .execute()
  else
    await tx
      .insertInto('shared_place')
      .values({ company_id: owner.companyId, ...place })
      .execute()
}

export async function updatePlace(
  tx: Transaction,
  owner: PlaceOwner,
  { id, change }: { id: string; change: Partial<PlaceToStore> },
): Promise<void> {
  if ('ownerId' in owner)
    await tx.updateTable('place').set(change).where('owner_id', '=', owner.ownerId).where('id', '=', id).execute()
  else
    await tx
      .updateTable('shared_place')
      .set(change)
      .where('company_id', '=', owner.companyId)
      .where('id', '=', id)
      .execute()
}

export async function deletePlace(tx: Transaction, owner: PlaceOwner, id: string): Promise<void> {
  if ('ownerId' in owner)
    await tx.deleteFrom('place').where('owner_id', '=', owner.ownerId).where('id', '=', id).execute()
  else await tx.deleteFrom('shared_place').where('company_id', '=', owner.companyId).where('id', '=', id).execute()
}
