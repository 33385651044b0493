import { sql } from 'kysely'
import type { Acquired, Method, Situation } from '@spoor/core/tax/tax-case.ts'
import type { CostKind } from '@spoor/core/costs/cost-kinds.ts'
import type { DayRange, LocalDate } from '@spoor/core/units/local-date.ts'
import type { Database } from '../../database/database.ts'

export interface TaxVehicle {
  id: string
  value_cents: number | null
  acquired: Acquired | null
  acquired_on: LocalDate | null
  owned_by: 'private' | 'employer'
  maintenance_plan: boolean | null
  bears_fuel: boolean | null
  bears_maintenance: boolean | null
  used_from: LocalDate | null
  used_until: LocalDate | null
}

export async function findTaxVehicle(
  database: Database,
  ownerId: string,
  vehicleId: string,
): Promise<TaxVehicle | undefined> {
  const { rows } =
    await sql<TaxVehicle>`select id, value_cents, acquired, acquired_on, owned_by, maintenance_plan, bears_fuel,
      bears_maintenance, used_from, used_until
    from vehicle where owner_id = ${ownerId} and id = ${vehicleId}`.execute(database)
  return rows[0]
}

export interface TaxYearRow {
  situation: Situation
  method: Method | null
  allowance_cents: number | null
  reimbursed_cents_per_km: number | null
  months: number | null
  marginal_rate: number | null
}

export async function findTaxYear(
  database: Database,
  ownerId: string,
  vehicleId: string,
  taxYear: number,
): Promise<TaxYearRow | null> {
  const { rows } = await sql<TaxYearRow>`select situation, method, allowance_cents, reimbursed_cents_per_km, months,
      marginal_rate
    from vehicle_tax_year where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and tax_year = ${taxYear}`.execute(
    database,
  )
  return rows[0] ?? null
}

/** Sums of a vehicle's costs by kind: the interest of instalments with the finance charges, those without it apart. */
export async function sumCostKinds(
  database: Database,
  ownerId: string,
  vehicleId: string,
  { from, to }: DayRange,
): Promise<Partial<Record<CostKind, number>>> {
  const { rows } = await sql<{ kind: CostKind; cents: number }>`select
      case when interest_cents is null then kind else 'finance' end as kind,
      sum(coalesce(interest_cents, amount_cents))::bigint as cents
    from vehicle_cost where owner_id = ${ownerId} and vehicle_id = ${vehicleId}
      and day between ${from}::date and ${to}::date group by 1`.execute(database)
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]))
}
