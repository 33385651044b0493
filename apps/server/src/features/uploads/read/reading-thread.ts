import { parentPort, workerData } from 'node:worker_threads'
import { ImportFailure } from '@spoor/core/import/failure.ts'
import { withLinesCut } from '@spoor/core/import/lines-in-cells.ts'
import { findJourneys } from '@spoor/core/journey/find-journeys.ts'
import { Workspace } from '@spoor/core/journey/workspace.ts'
import { inOrder } from '@spoor/core/reconcile/merge-tracks.ts'
import { describePosition } from '../../../geocode/describe-position.ts'
import { openTable } from '../../../reading/open-table.ts'
import { readUpload } from '../../../reading/read-upload.ts'
import type { HeadOfSheet, ReadingAnswer, ReadingTask, Trial, TrialTask } from './reading-tasks.ts'

const HEAD_ROWS = 40
const HEAD_COLUMNS = 200
const TRIPS_SHOWN = 20

async function main(task: ReadingTask): Promise<void> {
  parentPort?.postMessage(await answer(task))
}

async function answer(task: ReadingTask): Promise<ReadingAnswer> {
  try {
    return { result: task.task === 'head' ? await readHead(task.path) : await tryReading(task) }
  } catch (error) {
    if (error instanceof ImportFailure) return { failure: { code: error.code, details: error.details } }
    throw error
  }
}

async function readHead(path: string): Promise<HeadOfSheet[]> {
  const table = await openTable(path)
  try {
    const sheets = await table.head(HEAD_ROWS)
    return sheets
      .map((sheet) => withLinesCut(sheet))
      .map(({ name, rows }) => ({
        name,
        rows: rows.map(({ number, cells }) => ({
          number,
          cells: cells.slice(0, HEAD_COLUMNS).map(({ text }) => text),
        })),
      }))
  } finally {
    await table.close()
  }
}

/** What the file would give, on its own and without writing anything. */
async function tryReading(task: TrialTask): Promise<Trial> {
  const trial: Trial = {
    counts: { read: 0, used: 0, duplicates: 0, skipped: 0 },
    tripsFound: 0,
    distanceM: 0,
    trips: [],
  }
  const add = (trip: Trial['trips'][number]) => {
    trial.tripsFound++
    trial.distanceM += trip.distanceM
    if (trial.trips.length < TRIPS_SHOWN) trial.trips.push(trip)
  }
  const { counts, vehicles } = await readUpload(
    task.path,
    { filename: task.filename, timezone: task.timezone, nowMs: task.nowMs, mapping: task.mapping ?? undefined },
    {
      async trips(batch) {
        for (const row of batch) add(shown(row))
      },
      async issues() {},
      async restart() {
        Object.assign(trial, { tripsFound: 0, distanceM: 0, trips: [] })
      },
      progress() {},
    },
  )
  const workspace = new Workspace()
  for (const { track } of vehicles) {
    for (const trip of findJourneys(inOrder(track), { sensitivity: task.sensitivity, workspace }).trips) {
      add({
        ...{ startedAtMs: trip.startedAtMs, endedAtMs: trip.endedAtMs, distanceM: trip.distanceM },
        startLocation: describePosition(trip.startLat, trip.startLng),
        endLocation: describePosition(trip.endLat, trip.endLng),
      })
    }
  }
  trial.counts = counts
  trial.trips.sort((a, b) => a.startedAtMs - b.startedAtMs)
  return trial
}

/** Only what is told; the row itself may be used again by its reader. */
function shown({ startedAtMs, endedAtMs, startLocation, endLocation, distanceM }: Trial['trips'][number]) {
  return { startedAtMs, endedAtMs, startLocation, endLocation, distanceM }
}

await main(workerData as ReadingTask)
