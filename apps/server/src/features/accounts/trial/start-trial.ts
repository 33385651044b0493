import { DAY_MS } from '@spoor/core/units/duration.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { trialKeys, findTrialCandidate, isTrialTaken } from './trial-queries.ts'
import { insertTrial, lockTrials } from './trial-writes.ts'

type Parts = Pick<Dependencies, 'config' | 'database' | 'pool' | 'clock'>

/**
 * Starts the trial of a user whose address has just been verified. Does nothing if the deployment offers no trials, or
 * if the person has already had one in any account.
 */
export async function startTrialIfDue(parts: Parts, userId: string): Promise<void> {
  const { config, database, clock } = parts
  if (config.trialDays === 0) return
  const candidate = await findTrialCandidate(database, userId)
  if (candidate === null) return
  const keys = await trialKeys(parts, candidate)
  const startsAt = new Date(clock.nowMs())
  const endsAt = new Date(startsAt.getTime() + config.trialDays * DAY_MS)
  await inTransaction(database, async (tx) => {
    await lockTrials(tx)
    if ((await findTrialCandidate(tx, userId)) === null || (await isTrialTaken(tx, keys))) return
    await insertTrial(tx, userId, { keys, startsAt, endsAt })
  })
}

/** Days of the trial that verifying the address would start; 0 if none. */
export async function getOfferedTrialDays(parts: Parts, userId: string): Promise<number> {
  const { config, database } = parts
  if (config.trialDays === 0) return 0
  const candidate = await findTrialCandidate(database, userId)
  if (candidate === null || (await isTrialTaken(database, await trialKeys(parts, candidate)))) return 0
  return config.trialDays
}
