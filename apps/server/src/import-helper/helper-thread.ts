import { parentPort } from 'node:worker_threads'
import { ImportFailure } from '@spoor/core/import/failure.ts'
import { findInStretch } from '@spoor/core/journey/find-journeys.ts'
import { Workspace } from '@spoor/core/journey/workspace.ts'
import { buffersOf, readAhead } from '../reading/read-ahead.ts'
import type { AnswerTo, HelperTask, ReadTask, SearchTask } from './helper-tasks.ts'
import { claimNext } from './helper-tasks.ts'
import { packTrips } from './storable-trip.ts'

const workspace = new Workspace()
let doing = Promise.resolve()

parentPort?.on('message', (asked: Asked) => (doing = doAfter(doing, asked)))

interface Asked {
  id: number
  task: HelperTask
}

/** Tasks are done one after another, in the order in which they came. */
async function doAfter(before: Promise<void>, { id, task }: Asked): Promise<void> {
  await before
  if (task.kind === 'search') search(id, task)
  else await read(id, task)
  parentPort?.postMessage({ id })
}

function search(id: number, { track, stretches, sensitivity, claims }: SearchTask): void {
  for (let stretch = claimNext(claims); stretch < stretches.length; stretch = claimNext(claims)) {
    const found = packTrips(findInStretch(track, stretches[stretch], { sensitivity, workspace }))
    const answer: AnswerTo<SearchTask> = { stretch, found }
    parentPort?.postMessage({ id, answer }, [found.paths.buffer])
  }
}

async function read(id: number, { part }: ReadTask): Promise<void> {
  try {
    const answer: AnswerTo<ReadTask> = await readAhead(part)
    parentPort?.postMessage({ id, answer }, answer === null ? [] : buffersOf(answer))
  } catch (error) {
    // Whoever reads from the start meets the same, and tells the user.
    if (!(error instanceof ImportFailure)) throw error
  }
}
