import type { DayRange } from '@spoor/core/units/local-date.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { PersonalReader } from '../../../domain/logbooks/reader.ts'

export type PackageCost = Awaited<ReturnType<typeof listPackageCosts>>[number]

export function listPackageCosts(database: Database, { driver }: PersonalReader, { from, to }: DayRange) {
  return database
    .selectFrom('vehicle_cost')
    .select(['vehicle_id', 'day', 'kind', 'amount_cents', 'litres', 'odometer_m', 'note'])
    .select(['receipt_id', 'receipt_type', 'receipt_bytes'])
    .where('owner_id', '=', driver.id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('id')
    .execute()
}

export type PackageReading = Awaited<ReturnType<typeof listPackageReadings>>[number]

/** The odometer readings of all vehicles on these days, oldest first. */
export function listPackageReadings(database: Database, { driver }: PersonalReader, { from, to }: DayRange) {
  return database
    .selectFrom('odometer_reading')
    .select(['vehicle_id', 'day', 'odometer_m', 'photo_id', 'photo_type', 'photo_bytes'])
    .where('owner_id', '=', driver.id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
}

export type PackagePaper = Awaited<ReturnType<typeof listPackagePapers>>[number]

export function listPackagePapers(database: Database, { driver }: PersonalReader, taxYear: number) {
  return database
    .selectFrom('vehicle_paper')
    .select(['id', 'vehicle_id', 'kind', 'tax_year', 'media_type', 'bytes'])
    .where('owner_id', '=', driver.id)
    .where((eb) => eb.or([eb('tax_year', 'is', null), eb('tax_year', '=', taxYear)]))
    .orderBy('added_at')
    .orderBy('id')
    .execute()
}
