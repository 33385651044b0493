import { inTransaction } from '../../platform/database/database.ts'
import { lockImports } from '../../platform/database/lock-imports.ts'
import type { Dependencies } from '../../dependencies.ts'
import { openGeocoding } from './geocode/open-geocoding.ts'
import { deleteOldPositionNames } from './geocode/position-name-writes.ts'
import type { JobRunner } from '../../platform/jobs/jobs.ts'
import { requestLearning } from '../learning/request-learning.ts'
import { matchTripPlaces, nameTripEnds } from './name-trip-ends.ts'
import { lockPlaces } from './trip-place-queries.ts'

export function handlePlaceJobs(runner: JobRunner, dependencies: Dependencies): void {
  const { database, jobs, config } = dependencies
  const geocoding = openGeocoding(database, config)
  runner.handle('match-places', ({ ownerId }) =>
    inTransaction(database, async (tx) => {
      await lockImports(tx, ownerId)
      await lockPlaces(tx, ownerId, 'exclusive')
      await matchTripPlaces(tx, ownerId)
      await requestLearning(tx, jobs, ownerId)
    }),
  )
  runner.handle('name-trip-ends', ({ ownerId }) => nameTripEnds(dependencies, geocoding, ownerId))
  runner.handle('clear-position-names', () => deleteOldPositionNames(database))
}
