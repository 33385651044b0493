import type { Database, Transaction } from './database.ts'

/** Runs `work` in one transaction; a throw rolls it back. */
export function inTransaction<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return database.transaction().execute(work)
}
