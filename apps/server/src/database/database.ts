import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { DB } from './schema.gen.ts'

/** The schema as created by the migrations. */
export type Schema = DB
/** Read access. */
export type Database = Kysely<Schema>
/** Write access: writes take a transaction, so none can run outside of one. */
export type Transaction = KyselyTransaction<Schema>
