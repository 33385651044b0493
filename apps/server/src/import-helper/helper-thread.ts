import { parentPort } from 'node:worker_threads'
import { ImportFailure } from '@spoor/core/import/failure.ts'
import { findInStretch } from '@spoor/core/journey/find-journeys.ts'
import { trackIn } from '@spoor/core/journey/track.ts'
import { Workspace } from '@spoor/core/journey/workspace.ts'
import { buffersOf, readAhead } from '../reading/read-ahead.ts'
import type { AnswerTo, HelperTask, ReadTask, SearchTask } from './helper-tasks.ts'
import { packTrips } from './storable-trip.ts'

const workspace = new Workspace()
let doing = Promise.resolve()

parentPort?.on('message', (asked: Asked) => {
  doing = doAfter(doing, asked)
})

interface Asked {
  id: number
  task: HelperTask
}

/** Tasks are done one after another, in the order in which they came. */
async function doAfter(before: Promise<void>, { id, task }: Asked): Promise<void> {
  await before
  if (task.kind === 'search') search(id, task)
  else if (task.kind === 'read') await read(id, task)
  else {
    workspace.free()
    parentPort?.postMessage({ id, answer: null })
  }
}

function search(id: number, { memory, stretch, sensitivity }: SearchTask): void {
  const { from, to } = stretch
  const here = { ...stretch, from: 0, to: to - from }
  const found = packTrips(findInStretch(trackIn(memory, to - from), here, { sensitivity, workspace }), stretch)
  const answer: AnswerTo<SearchTask> = { found, memory }
  parentPort?.postMessage({ id, answer }, [found.paths.buffer, memory])
}

async function read(id: number, { part }: ReadTask): Promise<void> {
  const answer: AnswerTo<ReadTask> = await readAhead(part).catch((error: unknown) => {
    // Whoever reads from the start meets the same, and tells the user.
    if (error instanceof ImportFailure) return null
    throw error
  })
  parentPort?.postMessage({ id, answer }, answer === null ? [] : buffersOf(answer))
}
