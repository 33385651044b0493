import { inTransaction } from '../../../database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { JobRunner } from '../../../jobs/jobs.ts'
import { makeTripPostings } from './trip-posting-writes.ts'

export function handleTripJobs(runner: JobRunner, { database }: Dependencies): void {
  runner.handle('make-trip-postings', ({ ownerId }) => inTransaction(database, (tx) => makeTripPostings(tx, ownerId)))
}
