import { Readable } from 'node:stream'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { lockImports } from '../database/lock-imports.ts'
import type { Dependencies } from '../dependencies.ts'
import { receiveUpload } from '../features/uploads/receive/receive-upload.ts'
import type { JobRunner } from '../jobs/jobs.ts'
import { matchTripPlaces } from '../places/match-trip-places.ts'
import { findDemoUpload, findDemoVehicle, findTimezone, listUnclassifiedTrips } from './demo-queries.ts'
import { DEMO_PLACES } from './demo-places.ts'
import { confirmTrips, enterReadings, namePlaces } from './demo-writes.ts'
import { listDemoPeople } from './list-demo-people.ts'
import { planYear } from './plan-year.ts'
import type { PlannedTrip } from './plan-year.ts'
import { readOdometer } from './read-odometer.ts'
import { DEMO_FILENAME, writeTrackerFile } from './write-tracker-file.ts'

const LOOK_AGAIN_S = 2
/** How close a detected trip's start must be to the planned one. */
const SAME_TRIP_MS = 10 * 60_000
/** The last weeks stay unreviewed for whoever tries the demo. */
const LEFT_OPEN_MS = 21 * DAY_MS

/** Imports the demo's year like any file, then classifies most trips. */
export function handleDemoJobs(runner: JobRunner, dependencies: Dependencies): void {
  const { database, jobs, clock } = dependencies

  runner.handle('import-demo', async ({ ownerId }) => {
    const known = await findDemoUpload(database, ownerId, DEMO_FILENAME)
    const uploadId = known?.id ?? (await upload(ownerId))
    await inTransaction(database, (tx) =>
      jobs.enqueue(tx, 'classify-demo', { ownerId, uploadId }, { startAfterS: LOOK_AGAIN_S }),
    )
  })

  runner.handle('classify-demo', async ({ ownerId, uploadId }) => {
    const upload = await findDemoUpload(database, ownerId, DEMO_FILENAME)
    if (upload?.status === 'received' || upload?.status === 'extracting') {
      const again = { ownerId, uploadId }
      return inTransaction(database, (tx) => jobs.enqueue(tx, 'classify-demo', again, { startAfterS: LOOK_AGAIN_S }))
    }
    if (upload?.status === 'saved') await speakFor(ownerId, upload.id, Number(upload.uploaded_at))
  })

  runner.handle('list-demo-people', () => listDemoPeople(dependencies))

  async function upload(ownerId: string): Promise<string> {
    const { id } = await receiveUpload(dependencies, {
      ownerId,
      filename: DEMO_FILENAME,
      timezone: await findTimezone(database, ownerId),
      content: Readable.from(writeTrackerFile(clock.nowMs())),
    })
    return id
  }

  /** Makes the driver's entries: classifications and odometer readings. */
  async function speakFor(ownerId: string, uploadId: string, untilMs: number): Promise<void> {
    const plan = planYear(untilMs).filter(({ startMs }) => startMs < untilMs - LEFT_OPEN_MS)
    const groups = new Map<string, { said: PlannedTrip; ids: string[] }>()
    for (const { id, started_at } of await listUnclassifiedTrips(database, ownerId)) {
      const said = plan.find(({ startMs }) => Math.abs(startMs - Number(started_at)) < SAME_TRIP_MS)
      if (!said) continue
      const key = `${said.classification} ${said.reason}`
      const group = groups.get(key) ?? { said, ids: [] }
      group.ids.push(id)
      groups.set(key, group)
    }
    const vehicleId = await findDemoVehicle(database, ownerId, uploadId)
    await inTransaction(database, async (tx) => {
      await lockImports(tx, ownerId)
      await namePlaces(tx, ownerId, DEMO_PLACES)
      await matchTripPlaces(tx, ownerId)
      if (vehicleId) await enterReadings(tx, ownerId, { vehicleId, readings: readOdometer(untilMs) })
      for (const { said, ids } of groups.values()) await confirmTrips(tx, ownerId, { ...said, ids })
    })
  }
}
