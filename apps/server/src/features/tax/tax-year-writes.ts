import { sql } from 'kysely'
import type { Transaction } from '../../database/database.ts'
import type { TaxYearRow } from './tax-year-queries.ts'

/** @returns whether the owner has the vehicle */
export async function putTaxYear(
  tx: Transaction,
  ownerId: string,
  { vehicleId, taxYear, ...row }: TaxYearRow & { vehicleId: string; taxYear: number },
): Promise<boolean> {
  const { rows } = await sql`insert into vehicle_tax_year (owner_id, vehicle_id, tax_year, situation, method,
      allowance_cents, reimbursed_cents_per_km, months, marginal_rate)
    select owner_id, id, ${taxYear}::int, ${row.situation}, ${row.method}::text, ${row.allowance_cents}::bigint,
      ${row.reimbursed_cents_per_km}::double precision, ${row.months}::double precision,
      ${row.marginal_rate}::double precision
    from vehicle where owner_id = ${ownerId} and id = ${vehicleId}
    on conflict (owner_id, vehicle_id, tax_year) do update set situation = excluded.situation,
      method = excluded.method, allowance_cents = excluded.allowance_cents,
      reimbursed_cents_per_km = excluded.reimbursed_cents_per_km, months = excluded.months,
      marginal_rate = excluded.marginal_rate
    returning vehicle_id`.execute(tx)
  return rows.length > 0
}
