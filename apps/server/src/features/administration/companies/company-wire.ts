import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { toIsoDates } from '../../../platform/http/iso-dates.ts'
import type { Database } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/http-error.ts'
import { findCompanyRow } from './company-queries.ts'
import type { CompanyRow } from './company-queries.ts'

/** A company's row in the administrators' wire format. */
export function toAdminCompany({ payment_amount_cents: cents, ...row }: CompanyRow): AdminCompany {
  return { ...toIsoDates(row), payment_amount: cents === null ? null : centsToRand(cents) }
}

/** @throws HttpError 404 */
export async function findAdminCompany(database: Database, id: string): Promise<AdminCompany> {
  const company = await findCompanyRow(database, id)
  if (!company) throw notFound('Company')
  return toAdminCompany(company)
}
