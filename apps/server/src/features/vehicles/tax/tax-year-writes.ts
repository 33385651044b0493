import type { VehicleKind } from '@spoor/core/tax/tax-case.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { PersonTaxYearRow, TaxYearRow } from './tax-year-queries.ts'
import { sql, type Insertable } from 'kysely'
import type { TaxTableOverride } from '../../../platform/database/schema.gen.ts'

/** Undefined fields stay unchanged. */
export type TaxYearChange = Pick<TaxYearRow, 'situation' | 'method' | 'months'> &
  Partial<TaxYearRow> & { kind?: VehicleKind | null }

const omitUndefined = <T extends object>(row: T) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as T

/** @returns whether the owner has the vehicle */
export async function putTaxYear(
  tx: Transaction,
  ownerId: string,
  { vehicleId, taxYear, kind, ...row }: TaxYearChange & { vehicleId: string; taxYear: number },
): Promise<boolean> {
  const vehicle = await tx
    .selectFrom('vehicle')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', vehicleId)
    .forUpdate()
    .executeTakeFirst()
  if (vehicle === undefined) return false
  const columns = omitUndefined(row)
  await tx
    .insertInto('vehicle_tax_year')
    .values({ owner_id: ownerId, vehicle_id: vehicleId, tax_year: taxYear, ...columns })
    .onConflict((conflict) => conflict.columns(['owner_id', 'vehicle_id', 'tax_year']).doUpdateSet(columns))
    .execute()
  if (kind !== undefined) {
    await tx.updateTable('vehicle').set({ kind }).where('owner_id', '=', ownerId).where('id', '=', vehicleId).execute()
  }
  return true
}

/** Stores a driver's travel pay for a year; undefined fields stay unchanged. */
export async function putPersonTaxYear(
  tx: Transaction,
  ownerId: string,
  { taxYear, ...row }: Partial<Omit<PersonTaxYearRow, 'needs_check'>> & { taxYear: number },
): Promise<void> {
  // Entering amounts counts as checking them.
  const columns = { ...omitUndefined(row), needs_check: false }
  await tx
    .insertInto('person_tax_year')
    .values({ owner_id: ownerId, tax_year: taxYear, ...columns })
    .onConflict((conflict) => conflict.columns(['owner_id', 'tax_year']).doUpdateSet(columns))
    .execute()
}

export async function insertCorrection(
  tx: Transaction,
  correction: Omit<Insertable<TaxTableOverride>, 'revision'>,
): Promise<number> {
  await sql`lock table tax_table_override in share row exclusive mode`.execute(tx)
  const { revision } = await tx
    .selectFrom('tax_table_override')
    .select(sql<number>`coalesce(max(revision), 0) + 1`.as('revision'))
    .where('tax_year', '=', correction.tax_year)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('tax_table_override')
    .values({ ...correction, revision })
    .execute()
  return revision
}
