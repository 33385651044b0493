import type { Dependencies } from '../../dependencies.ts'
import type { JobRunner } from '../../jobs/jobs.ts'
import { remindSubscriptions } from './reminders/remind-subscriptions-job.ts'

export function handleAccountJobs(runner: JobRunner, dependencies: Dependencies): void {
  runner.handle('remind-subscriptions', () => remindSubscriptions(dependencies))
}
