import type { Database, Transaction } from './database.ts'

/** Runs `work` in one transaction: all of it is stored, or nothing where it throws. */
export function inTransaction<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return database.transaction().execute(work)
}
