import { setImmediate as nextRound } from 'node:timers/promises'

let lastTurn: Promise<void> = Promise.resolve()

/**
 * Between two pieces of long work in this thread: lets requests that wait go first. However much such work there is, one
 * piece of it runs in a round of the event loop; with a timer for each, all of them would run in the same round.
 */
export function yieldToOthers(): Promise<void> {
  lastTurn = lastTurn.then(() => nextRound())
  return lastTurn
}
