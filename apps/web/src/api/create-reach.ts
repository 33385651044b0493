const AGAIN_MS = 10_000

/** Whether the server can be reached. */
export interface Reach {
  isReachable: () => boolean
  /** Calls back at each change; gives the way to stop. */
  onChange: (callback: (reachable: boolean) => void) => () => void
  /** A call got no reply, or a network came: the server is asked whether it is there, and again until it is. */
  doubt: () => void
  /** There is no network. */
  lose: () => void
}

export function createReach({
  online,
  isThere,
  later,
}: {
  /** What the browser says of its network at the start. */
  online: boolean
  isThere: () => Promise<boolean>
  later: (callback: () => void, ms: number) => unknown
}): Reach {
  const listeners = new Set<(reachable: boolean) => void>()
  let reachable = true
  let asking = false
  let asksAgain = false

  function set(now: boolean): void {
    if (now === reachable) return
    reachable = now
    for (const listener of listeners) listener(now)
  }

  async function ask(): Promise<void> {
    if (asking) return
    asking = true
    const there = await isThere()
    asking = false
    set(there)
    if (!there) askAgain()
  }

  function askAgain(): void {
    if (asksAgain) return
    asksAgain = true
    later(() => {
      asksAgain = false
      if (!reachable) void ask()
    }, AGAIN_MS)
  }

  function lose(): void {
    set(false)
    askAgain()
  }

  if (!online) lose()
  return {
    isReachable: () => reachable,
    onChange(callback) {
      listeners.add(callback)
      return () => listeners.delete(callback)
    },
    doubt: () => void ask(),
    lose,
  }
}
