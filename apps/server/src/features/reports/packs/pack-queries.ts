import type { Database } from '../../../platform/database/database.ts'

export type PackRow = NonNullable<Awaited<ReturnType<typeof findPack>>>

export function findPack(database: Database, ownerId: string) {
  return database
    .selectFrom('verification_pack as pack')
    .innerJoin('app_user as owner', 'owner.id', 'pack.owner_id')
    .select(['pack.id', 'tax_year', 'state', 'requested_at', 'files', 'bytes', 'problems', 'owner.name as owner_name'])
    .where('pack.owner_id', '=', ownerId)
    .executeTakeFirst()
}
