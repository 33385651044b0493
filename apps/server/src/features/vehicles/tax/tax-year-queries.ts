import { sql, type NotNull } from 'kysely'
import type { CostKind } from '@spoor/core/costs/cost-kinds.ts'
import type { DayRange } from '@spoor/core/units/local-date.ts'
import { taxYearDays } from '@spoor/core/units/tax-year.ts'
import { type Database, SWEEP } from '../../../platform/database/database.ts'
import { findPeople } from '../../../platform/identity/person-queries.ts'

export type TaxVehicle = NonNullable<Awaited<ReturnType<typeof findTaxVehicle>>>

function selectTaxVehicles(database: Database, ownerId: string) {
  return database
    .selectFrom('vehicle')
    .select(['id', 'name', 'value_cents', 'acquired', 'acquired_on', 'kind', 'owned_by', 'maintenance_plan'])
    .select(['bears_fuel', 'bears_maintenance', 'used_from', 'used_until'])
    .where('owner_id', '=', ownerId)
}

export function findTaxVehicle(database: Database, ownerId: string, vehicleId: string) {
  return selectTaxVehicles(database, ownerId).where('id', '=', vehicleId).executeTakeFirst()
}

export function listTaxVehicles(database: Database, ownerId: string, taxYear: number): Promise<TaxVehicle[]> {
  const { from, to } = taxYearDays(taxYear)
  const detailed = database
    .selectFrom('vehicle_tax_year')
    .select('vehicle_id')
    .where('owner_id', '=', ownerId)
    .where('tax_year', '=', taxYear)
  const driven = database
    .selectFrom('trip_tally')
    .select('vehicle_id')
    .where('owner_id', '=', ownerId)
    .where('status', '<>', 'rejected')
    .where('trips', '>', 0)
    .where((eb) => eb.between('month', from, to))
  return selectTaxVehicles(database, ownerId)
    .where((eb) => eb.or([eb('id', 'in', detailed), eb('id', 'in', driven)]))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export type TaxYearRow = NonNullable<Awaited<ReturnType<typeof findTaxYear>>>

export async function findTaxYear(database: Database, ownerId: string, vehicleId: string, taxYear: number) {
  const row = await database
    .selectFrom('vehicle_tax_year')
    .select(['situation', 'method', 'months', 'finance_debt_cents', 'operating_lease_rental_cents'])
    .select(['borne_licence_cents', 'borne_insurance_cents', 'borne_maintenance_cents', 'bears_private_fuel'])
    .select(['employer_fuel_cents', 'contribution_cents', 'second_car'])
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
    .where('tax_year', '=', taxYear)
    .executeTakeFirst()
  return row ?? null
}

export type PersonTaxYearRow = NonNullable<Awaited<ReturnType<typeof findPersonTaxYear>>>

/**
 * An employer's travel pay to a driver for a year, with all vehicles; `needs_check` is set if the amounts were combined
 * from several vehicles.
 */
export async function findPersonTaxYear(database: Database, ownerId: string, taxYear: number) {
  const row = await database
    .selectFrom('person_tax_year')
    .select(['allowance_cents', 'reimbursed_cents_per_km', 'marginal_rate', 'needs_check'])
    .where('owner_id', '=', ownerId)
    .where('tax_year', '=', taxYear)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Sums of a vehicle's costs by kind: interest of instalments counts as finance charges; instalments without known
 * interest are separate.
 */
export async function sumCostKinds(
  database: Database,
  ownerId: string,
  vehicleId: string,
  { from, to }: DayRange,
): Promise<Partial<Record<CostKind, number>>> {
  const rows = await database
    .selectFrom('vehicle_cost')
    .select(sql<CostKind>`case when interest_cents is null then kind else 'finance' end`.as('kind'))
    .select(sql<number>`sum(coalesce(interest_cents, amount_cents))::bigint`.as('cents'))
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
    .where((eb) => eb.between('day', from, to))
    .groupBy(sql`1`)
    .execute()
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]))
}

const MOST_REPORTS = 1000

/** The newest frozen reports with their versions of SARS' tables, such as '2026-published-1'. */
export async function listReportVersions(database: Database) {
  const rows = await database
    .selectFrom('report')
    .select(['owner_id', 'number', 'frozen_at'])
    .select(sql<string[]>`content::json -> 'tax_tables'`.as('versions'))
    .where('frozen_at', 'is not', null)
    .$narrowType<{ number: NotNull; frozen_at: NotNull }>()
    .orderBy('frozen_at', 'desc')
    .limit(MOST_REPORTS)
    .modifyEnd(SWEEP)
    .execute()
  const people = await findPeople(
    database,
    rows.map(({ owner_id }) => owner_id),
  )
  return rows.map(({ owner_id, ...report }) => ({ ...report, driver: people.get(owner_id)?.name ?? '' }))
}
