import type { Dependencies } from '../dependencies.ts'
import type { JobRunner } from '../jobs/jobs.ts'
import { autoConfirm } from './auto-confirm.ts'
import { learnAll } from './learn-trips.ts'
import { listStaleDrivers } from './learned-queries.ts'

export function handleSuggestionJobs(runner: JobRunner, { database }: Dependencies): void {
  runner.handle('learn-trips', async () => {
    for (const driver of await listStaleDrivers(database)) await learnAll(database, driver)
    await autoConfirm(database)
  })
}
