import { sql } from 'kysely'
import type { Acquired, Method, Situation, VehicleKind } from '@spoor/core/tax/tax-case.ts'
import type { CostKind } from '@spoor/core/costs/cost-kinds.ts'
import type { DayRange, LocalDate } from '@spoor/core/units/local-date.ts'
import { taxYearDays } from '@spoor/core/units/tax-year.ts'
import type { Database } from '../../database/database.ts'

export interface TaxVehicle {
  id: string
  name: string
  value_cents: number | null
  acquired: Acquired | null
  acquired_on: LocalDate | null
  kind: VehicleKind | null
  owned_by: 'private' | 'employer'
  maintenance_plan: boolean | null
  bears_fuel: boolean | null
  bears_maintenance: boolean | null
  used_from: LocalDate | null
  used_until: LocalDate | null
}

const VEHICLE = sql`id, name, value_cents, acquired, acquired_on, kind, owned_by, maintenance_plan, bears_fuel,
  bears_maintenance, used_from, used_until`

export async function findTaxVehicle(
  database: Database,
  ownerId: string,
  vehicleId: string,
): Promise<TaxVehicle | undefined> {
  const { rows } = await sql<TaxVehicle>`select ${VEHICLE} from vehicle
    where owner_id = ${ownerId} and id = ${vehicleId}`.execute(database)
  return rows[0]
}

/** The vehicles of a driver that have trips or tax details in a year. */
export async function listTaxVehicles(database: Database, ownerId: string, taxYear: number): Promise<TaxVehicle[]> {
  const { from, to } = taxYearDays(taxYear)
  const { rows } = await sql<TaxVehicle>`select ${VEHICLE} from vehicle
    where owner_id = ${ownerId} and (
      id in (select vehicle_id from vehicle_tax_year where owner_id = ${ownerId} and tax_year = ${taxYear})
      or id in (select vehicle_id from trip_tally
        where owner_id = ${ownerId} and status <> 'rejected' and trips > 0
          and month between ${from}::date and ${to}::date))
    order by name, id`.execute(database)
  return rows
}

export interface TaxYearRow {
  situation: Situation
  method: Method | null
  months: number | null
  finance_debt_cents: number | null
  operating_lease_rental_cents: number | null
  borne_licence_cents: number | null
  borne_insurance_cents: number | null
  borne_maintenance_cents: number | null
  bears_private_fuel: boolean | null
}

export async function findTaxYear(
  database: Database,
  ownerId: string,
  vehicleId: string,
  taxYear: number,
): Promise<TaxYearRow | null> {
  const { rows } = await sql<TaxYearRow>`select situation, method, months, finance_debt_cents,
      operating_lease_rental_cents, borne_licence_cents, borne_insurance_cents, borne_maintenance_cents,
      bears_private_fuel
    from vehicle_tax_year where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and tax_year = ${taxYear}`.execute(
    database,
  )
  return rows[0] ?? null
}

/** What an employer pays a driver for travel in a year, with all vehicles. */
export interface PersonTaxYearRow {
  allowance_cents: number | null
  reimbursed_cents_per_km: number | null
  marginal_rate: number | null
  /** Whether the amounts were put together from those of several vehicles. */
  needs_check: boolean
}

export async function findPersonTaxYear(
  database: Database,
  ownerId: string,
  taxYear: number,
): Promise<PersonTaxYearRow | null> {
  const { rows } = await sql<PersonTaxYearRow>`select allowance_cents, reimbursed_cents_per_km, marginal_rate,
      needs_check
    from person_tax_year where owner_id = ${ownerId} and tax_year = ${taxYear}`.execute(database)
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
