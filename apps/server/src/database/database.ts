import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { DB } from './schema.gen.ts'

/** The schema as the migrations make it. */
export type Schema = DB
/** For reading. */
export type Database = Kysely<Schema>
/** For writing: a write takes one of these, so that it cannot be done outside a transaction. */
export type Transaction = KyselyTransaction<Schema>
