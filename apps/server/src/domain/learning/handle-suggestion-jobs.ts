import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { JobRunner } from '../../platform/jobs/jobs.ts'
import { learnTrips } from './learn-trips.ts'
import { listOutdatedOwners } from './learning-queries.ts'
import { requestLearning } from './request-learning.ts'

export function handleSuggestionJobs(runner: JobRunner, { database, jobs }: Dependencies): void {
  runner.handle('relearn-driver', ({ ownerId }) => learnTrips(database, ownerId))
  runner.handle('learn-outdated', async () => {
    const ownerIds = await listOutdatedOwners(database)
    await inTransaction(database, (tx) => requestLearning(tx, jobs, ...ownerIds))
  })
}
