import type { Dependencies } from '../../../dependencies.ts'
import { openTripSource } from '../../../domain/vendors/open-trip-source.ts'
import { openSecret } from '../../../platform/secrets/secret-box.ts'
import { VendorFault, type TripSource } from '../../../domain/vendors/trip-source.ts'
import type { AccountRow } from './vendor-account-queries.ts'

/** The context that an account's password is encrypted for. */
export const secretOwner = ({ owner_id, id }: Pick<AccountRow, 'owner_id' | 'id'>): string => `${owner_id} ${id}`

/** @throws VendorFault if the saved password cannot be read */
export function openAccount(dependencies: Dependencies, account: AccountRow, signal?: AbortSignal): TripSource {
  const { secretsKey } = dependencies.config
  const password = secretsKey && openSecret(secretsKey, account.secret, secretOwner(account))
  if (password === null) throw new VendorFault('sealed')
  return openTripSource(dependencies, { ...account, password }, signal)
}
