import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { JobRunner } from '../jobs/jobs.ts'
import { deleteEndedSessions, deleteExpiredSessions, deleteExpiredVerifications } from './embedded/session-writes.ts'

export function handleIdentityJobs(runner: JobRunner, { identity, pool, clock }: Dependencies): void {
  runner.handle('send-reset', ({ email }) => identity.sendReset(email), { concurrency: 2 })
  runner.handle('clear-sessions', async () => {
    await deleteExpiredSessions(pool, new Date(clock.nowMs()))
    await deleteExpiredVerifications(pool, new Date(clock.nowMs()))
    await deleteEndedSessions(pool, new Date(clock.nowMs() - DAY_MS))
  })
}
