const WAIT_S = 2
const COUNT_S = 5

/**
 * What a redirect shows `elapsedS` seconds after it was announced: nothing for two seconds, then five seconds counted
 * down, and 0 once it is time to go.
 */
export function secondsLeft(elapsedS: number): number | null {
  return elapsedS < WAIT_S ? null : Math.max(0, WAIT_S + COUNT_S - elapsedS)
}
