import { sql } from 'kysely'
import { hasRow, type Database } from '../platform/database/database.ts'

/** An identity provider that issues no tokens, so these people cannot sign in. */
export const DEMO_ISSUER = 'demo'

export async function findDemoUpload(database: Database, ownerId: string, filename: string) {
  return database
    .selectFrom('upload')
    .select(['id', 'status', 'uploaded_at'])
    .where('owner_id', '=', ownerId)
    .where('filename', '=', filename)
    .executeTakeFirst()
}

export async function listUnclassifiedTrips(database: Database, ownerId: string) {
  return database
    .selectFrom('trip')
    .select(['id', 'started_at'])
    .where('owner_id', '=', ownerId)
    .where('classification', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('started_at')
    .execute()
}

/** The vehicle of the demo's trips; undefined if none was found. */
export async function findDemoVehicle(
  database: Database,
  ownerId: string,
  uploadId: string,
): Promise<string | undefined> {
  const trip = await database
    .selectFrom('trip')
    .select('vehicle_id')
    .where('owner_id', '=', ownerId)
    .where('upload_ids', '@>', sql<string[]>`array[${uploadId}]::uuid[]`)
    .where('vehicle_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return trip?.vehicle_id ?? undefined
}

export async function findTimezone(database: Database, ownerId: string): Promise<string> {
  const { timezone } = await database
    .selectFrom('app_user')
    .select('timezone')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return timezone
}

/** Whether the demo has added anyone yet. */
export function hasDemoPerson(database: Database, name: string): Promise<boolean> {
  return hasRow(
    database.selectFrom('app_user').where('issuer', '=', DEMO_ISSUER).where('subject', '=', demoSubject(name)),
  )
}

export const demoSubject = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

/** A company and its first admin. */
export function findDemoCompany(database: Database, companyId: string) {
  return database
    .selectFrom('company')
    .innerJoin('app_user', 'app_user.company_id', 'company.id')
    .select(['company.id', 'company.subscription_type', 'app_user.id as admin_id'])
    .where('company.id', '=', companyId)
    .where('app_user.role_type', '=', 'company_admin')
    .orderBy('app_user.created_at')
    .limit(1)
    .executeTakeFirst()
}

export async function findEmployersDemoCompany(database: Database, ownerId: string) {
  const row = await database.selectFrom('app_user').select('company_id').where('id', '=', ownerId).executeTakeFirst()
  return row?.company_id == null ? undefined : findDemoCompany(database, row.company_id)
}

export function findDemoEmployee(database: Database, companyId: string, email: string) {
  return database
    .selectFrom('app_user')
    .select('id')
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .executeTakeFirst()
}

export function hasSubmitted(database: Database, ownerId: string): Promise<boolean> {
  return hasRow(database.selectFrom('logbook_submission').where('owner_id', '=', ownerId))
}

/** The first system administrator. */
export async function findAdministrator(database: Database): Promise<string | undefined> {
  const row = await database
    .selectFrom('app_user')
    .select('id')
    .where('role_type', '=', 'system_admin')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
