import { HttpError } from '../http/http-error.ts'

export interface TurnLimits {
  /** Pieces of work that run at once, for all owners. */
  atOnce: number
  /** Of these, for one owner: fewer than `atOnce`, so that nobody holds all of them. */
  atOnceOfOne: number
  /** Further pieces one owner may have waiting. */
  waitingOfOne: number
  waiting: number
  /** Message for an owner who has too many waiting. */
  refusal: string
  retryAfterS: number
}

export interface Turns {
  /**
   * Runs `work` when it is its owner's turn; owners take turns, however many calls one makes. 429 if the owner has too
   * many waiting, 503 if all owners together have; rejects with the signal's reason if it aborts before the work has
   * started.
   */
  run<T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

interface Waiting {
  begin(): void
}

export function createTurns(limits: TurnLimits): Turns {
  let running = 0
  let waiting = 0
  const runningOf = new Map<string, number>()
  /** Ordered by whose turn is next. */
  const waitingOf = new Map<string, Waiting[]>()

  const mayRun = (owner: string) => running < limits.atOnce && (runningOf.get(owner) ?? 0) < limits.atOnceOfOne

  function begin(owner: string): void {
    running++
    runningOf.set(owner, (runningOf.get(owner) ?? 0) + 1)
  }

  function end(owner: string): void {
    running--
    const left = (runningOf.get(owner) ?? 0) - 1
    if (left > 0) runningOf.set(owner, left)
    else runningOf.delete(owner)
    toEndOfRound(owner)
    beginNext()
  }

  function beginNext(): void {
    for (const [owner, queue] of waitingOf) {
      if (!mayRun(owner)) continue
      const next = queue[0]
      forget(owner, next)
      toEndOfRound(owner)
      begin(owner)
      next.begin()
      return
    }
  }

  function toEndOfRound(owner: string): void {
    const queue = waitingOf.get(owner)
    if (queue === undefined) return
    waitingOf.delete(owner)
    waitingOf.set(owner, queue)
  }

  function forget(owner: string, one: Waiting): void {
    const queue = waitingOf.get(owner) as Waiting[]
    queue.splice(queue.indexOf(one), 1)
    if (queue.length === 0) waitingOf.delete(owner)
    waiting--
  }

  async function turn(owner: string, signal: AbortSignal | undefined): Promise<void> {
    if (mayRun(owner)) return begin(owner)
    const queue = waitingOf.get(owner) ?? []
    if (queue.length >= limits.waitingOfOne)
      throw new HttpError(429, limits.refusal, undefined, { retryAfterS: limits.retryAfterS })
    if (waiting >= limits.waiting) {
      const { retryAfterS } = limits
      throw new HttpError(503, 'The server is busy. Please try again in a moment.', undefined, { retryAfterS })
    }
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        forget(owner, one)
        reject(signal?.reason as Error)
      }
      const one: Waiting = {
        begin() {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      queue.push(one)
      waitingOf.set(owner, queue)
      waiting++
    })
  }

  return {
    async run(owner, work, signal) {
      signal?.throwIfAborted()
      await turn(owner, signal)
      try {
        // It may have aborted between the turn and here.
        signal?.throwIfAborted()
        return await work()
      } finally {
        end(owner)
      }
    },
  }
}
