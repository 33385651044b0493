import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import type { Database } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/http-error.ts'
import { findCompanyRow } from './company-queries.ts'
import type { CompanyRow } from './company-queries.ts'

/** A company's row in the administrators' wire format. */
export function toAdminCompany(row: CompanyRow): AdminCompany {
  return {
    id: row.id,
    name: row.name,
    max_employees: row.max_employees,
    current_employees: row.current_employees,
    is_active: row.is_active,
    listed: row.listed,
    subscription_type: row.subscription_type,
    subscription_expires_at: row.subscription_expires_at?.toISOString() ?? null,
    payment_reference: row.payment_reference,
    payment_amount: row.payment_amount_cents === null ? null : centsToRand(row.payment_amount_cents),
    created_at: row.created_at.toISOString(),
  }
}

/** @throws HttpError 404 */
export async function findAdminCompany(database: Database, id: string): Promise<AdminCompany> {
  const company = await findCompanyRow(database, id)
  if (!company) throw notFound('Company')
  return toAdminCompany(company)
}
