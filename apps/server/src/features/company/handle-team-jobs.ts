import type { Dependencies } from '../../dependencies.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { JobRunner } from '../../platform/jobs/jobs.ts'
import { listMonthlyReminding } from './progress/progress-queries.ts'
import { remindDrivers } from './progress/remind-drivers.ts'
import { mailDecision } from './submissions/mail-decision.ts'

export function handleTeamJobs(runner: JobRunner, dependencies: Dependencies): void {
  const { database, clock } = dependencies
  runner.handle('mail-decision', (job) => mailDecision(dependencies, job))
  runner.handle('remind-drivers', async () => {
    for (const company of await listMonthlyReminding(database, new Date(clock.nowMs())))
      await inTransaction(database, (tx) =>
        remindDrivers(tx, dependencies, { company, sender: null, isChosen: () => true }),
      )
  })
}
