import type { Database } from '../../../platform/database/database.ts'

const selectPapers = (database: Database, ownerId: string, vehicleId: string) =>
  database
    .selectFrom('vehicle_paper')
    .select(['id', 'kind', 'tax_year', 'media_type', 'bytes', 'added_at'])
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)

export const listPaperRows = (database: Database, ownerId: string, vehicleId: string) =>
  selectPapers(database, ownerId, vehicleId).orderBy('added_at').orderBy('id').execute()

export const findPaper = (database: Database, ownerId: string, vehicleId: string, id: string) =>
  selectPapers(database, ownerId, vehicleId).where('id', '=', id).executeTakeFirst()
