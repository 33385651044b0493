const AGAIN_MS = 5000
/** A network that swallows what is sent tells nobody. */
const PATIENCE_MS = 5000
/** What a proxy says whose server is away. */
const OF_A_PROXY = [502, 503, 504]

/** Whether the server can be reached. */
export interface Reach {
  isReachable: () => boolean
  /** Calls back at each change; gives the way to stop. */
  onChange: (callback: (reachable: boolean) => void) => () => void
  /** Notes what becomes of a call: one without a reply, or without one for long, is a doubt. */
  watch: (call: Promise<Response>) => Promise<Response>
  /** A network came: the server is asked whether it is there, and again until it is. */
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

  async function watch(call: Promise<Response>): Promise<Response> {
    let answered = false
    later(() => {
      if (!answered) void ask()
    }, PATIENCE_MS)
    try {
      const response = await call
      if (OF_A_PROXY.includes(response.status)) void ask()
      return response
    } catch (error) {
      // The browser's word for a network that is away is 'Failed to fetch'.
      if (error instanceof TypeError) void ask()
      throw error
    } finally {
      answered = true
    }
  }

  if (!online) lose()
  return {
    isReachable: () => reachable,
    onChange(callback) {
      listeners.add(callback)
      return () => listeners.delete(callback)
    },
    watch,
    doubt: () => void ask(),
    lose,
  }
}
