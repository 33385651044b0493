import type { Dependencies } from '../dependencies.ts'
import type { JobRunner } from '../jobs/jobs.ts'

export function handleIdentityJobs(runner: JobRunner, { identity }: Dependencies): void {
  runner.handle('send-reset', ({ email }) => identity.sendReset(email), { concurrency: 2 })
}
