import type { Dependencies } from '../dependencies.ts'
import type { JobRunner } from '../jobs/jobs.ts'
import { autoConfirm } from './auto-confirm.ts'
import { learnAll, MOST_AT_ONCE } from './learn-trips.ts'
import { listStaleDrivers } from './learned-queries.ts'

export function handleSuggestionJobs(runner: JobRunner, { database }: Dependencies): void {
  runner.handle('learn-trips', async () => {
    for (const driver of await listStaleDrivers(database, MOST_AT_ONCE)) await learnAll(database, driver)
    await autoConfirm(database)
  })
}
