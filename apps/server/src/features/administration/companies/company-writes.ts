import type { Insertable, Updateable } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { isDuplicate } from '../../../platform/database/is-duplicate.ts'
import type { Company } from '../../../platform/database/schema.gen.ts'
import { HttpError } from '../../../platform/http/http-error.ts'

/** @throws HttpError 409 if the name is taken */
export async function insertCompanyRow(tx: Transaction, company: Insertable<Company>): Promise<void> {
  await withUniqueName(company.name, () => tx.insertInto('company').values(company).execute())
}

/**
 * Updates a company and its people's plan.
 * @throws HttpError 409 if the name is taken
 */
export async function updateCompanyRow(tx: Transaction, id: string, changes: Updateable<Company>): Promise<void> {
  await withUniqueName(changes.name ?? '', () => tx.updateTable('company').set(changes).where('id', '=', id).execute())
  if (changes.subscription_type === undefined) return
  await tx
    .updateTable('app_user')
    .set({ subscription_type: changes.subscription_type })
    .where('company_id', '=', id)
    .where('subscription_type', '<>', changes.subscription_type)
    .execute()
}

/** Deletes a company with its unused invitations. */
export async function deleteCompanyRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('invitation').where('company_id', '=', id).execute()
  await tx.deleteFrom('company').where('id', '=', id).execute()
}

async function withUniqueName(name: unknown, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isDuplicate(error, 'company_name')) throw error
    const message = `A company named ${String(name)} exists already.`
    throw new HttpError(409, message, { name: message })
  }
}
