const RETRY_MS = 5000
/** A call unanswered for this long triggers a check, because some networks drop packets without an error. */
const REPLY_TIMEOUT_MS = 5000
/** Statuses that a proxy returns when the server behind it is down. */
const PROXY_ERRORS = [502, 503, 504]

export interface Reach {
  isReachable: () => boolean
  onChange: (callback: (reachable: boolean) => void) => () => void
  /** Watches a call: one that fails or stays unanswered for long triggers a check of the server. */
  watch: (call: Promise<Response>) => Promise<Response>
  /** The network may be back: checks the server until it answers. */
  doubt: () => void
  markUnreachable: () => void
}

export function createReach({
  online,
  isThere,
  later,
}: {
  /** The browser's network state at the start. */
  online: boolean
  isThere: () => Promise<boolean>
  later: (callback: () => void, ms: number) => unknown
}): Reach {
  const listeners = new Set<(reachable: boolean) => void>()
  let reachable = true
  let asking = false
  let asksAgain = false

  function setReachable(now: boolean): void {
    if (now === reachable) return
    reachable = now
    for (const listener of listeners) listener(now)
  }

  async function checkServer(): Promise<void> {
    if (asking) return
    asking = true
    const there = await isThere()
    asking = false
    setReachable(there)
    if (!there) scheduleCheck()
  }

  function scheduleCheck(): void {
    if (asksAgain) return
    asksAgain = true
    later(() => {
      asksAgain = false
      if (!reachable) void checkServer()
    }, RETRY_MS)
  }

  function markUnreachable(): void {
    setReachable(false)
    scheduleCheck()
  }

  async function watch(call: Promise<Response>): Promise<Response> {
    let answered = false
    later(() => {
      if (!answered) void checkServer()
    }, REPLY_TIMEOUT_MS)
    try {
      const response = await call
      if (PROXY_ERRORS.includes(response.status)) void checkServer()
      return response
    } catch (error) {
      // fetch() rejects with a TypeError when the network fails.
      if (error instanceof TypeError) void checkServer()
      throw error
    } finally {
      answered = true
    }
  }

  if (!online) markUnreachable()
  return {
    isReachable: () => reachable,
    onChange(callback) {
      listeners.add(callback)
      return () => listeners.delete(callback)
    },
    watch,
    doubt: () => void checkServer(),
    markUnreachable,
  }
}
