import { inTransaction } from '../database/in-transaction.ts'
import { lockImports } from '../database/lock-imports.ts'
import type { Dependencies } from '../dependencies.ts'
import type { JobRunner } from '../jobs/jobs.ts'
import { matchTripPlaces } from './match-trip-places.ts'
import { lockPlaces } from './place-match-queries.ts'

export function handlePlaceJobs(runner: JobRunner, { database }: Dependencies): void {
  runner.handle('match-places', ({ ownerId }) =>
    inTransaction(database, async (tx) => {
      await lockImports(tx, ownerId)
      await lockPlaces(tx, ownerId, 'exclusive')
      await matchTripPlaces(tx, ownerId)
    }),
  )
}
