import type { Dependencies } from '../../dependencies.ts'
import { createGate } from './gate.ts'
import { findUserById } from './user-queries.ts'

/** Whether a user who is not signed in has access now, for jobs across many owners. */
export async function mayUse(
  dependencies: Pick<Dependencies, 'config' | 'clock' | 'database'>,
  userId: string,
): Promise<boolean> {
  const user = await findUserById(dependencies.database, userId)
  return user !== null && createGate(dependencies).findStoredRefusal(user) === null
}
