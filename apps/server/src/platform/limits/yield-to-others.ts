import { setImmediate as nextRound } from 'node:timers/promises'

let lastTurn: Promise<void> = Promise.resolve()

/**
 * Lets waiting requests run between two pieces of long work on this thread. Only one piece runs per round of the event
 * loop; with one timer each, all of them would run in the same round.
 */
export function yieldToOthers(): Promise<void> {
  lastTurn = lastTurn.then(() => nextRound())
  return lastTurn
}
