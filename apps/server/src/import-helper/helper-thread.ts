import { parentPort } from 'node:worker_threads'
import { findInStretch } from '@spoor/core/journey/find-journeys.ts'
import { Workspace } from '@spoor/core/journey/workspace.ts'
import type { AnswerTo, HelperTask, SearchTask } from './helper-tasks.ts'
import { claimNext } from './helper-tasks.ts'
import { packTrips } from './storable-trip.ts'

const workspace = new Workspace()

parentPort?.on('message', ({ id, task }: { id: number; task: HelperTask }) => {
  search(id, task)
  parentPort?.postMessage({ id })
})

function search(id: number, { track, stretches, sensitivity, claims }: SearchTask): void {
  for (let stretch = claimNext(claims); stretch < stretches.length; stretch = claimNext(claims)) {
    const found = packTrips(findInStretch(track, stretches[stretch], { sensitivity, workspace }))
    const answer: AnswerTo<SearchTask> = { stretch, found }
    parentPort?.postMessage({ id, answer }, [found.paths.buffer])
  }
}
