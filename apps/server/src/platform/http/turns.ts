import { HttpError } from './http-error.ts'

export interface TurnLimits {
  /** Concurrent calls of all owners; unlimited by default. */
  atOnce?: number
  /** Concurrent calls of one owner; fewer than `atOnce`, so that no owner occupies all slots. */
  atOnceOfOne: number
  /** Maximum waiting calls of one owner; none by default. */
  waitingOfOne?: number
  waiting?: number
  /** Message for an owner with too many calls. */
  refusal: string
  retryAfterS: number
}

/** Limits concurrent calls at this server: each holds memory and a connection. */
export interface Turns {
  /** Takes one of the owner's slots until the returned function is called; 429 if none is free. */
  take(owner: string): () => void
  /**
   * Runs `work` when a slot is free; owners take turns, however many calls each makes. 429 if the owner has too many
   * calls waiting, 503 if all owners together have; rejects with the signal's reason if it aborts before the work
   * starts.
   */
  run<T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

interface Waiting {
  begin(): void
}

export function createTurns({
  atOnce = Infinity,
  atOnceOfOne,
  waitingOfOne = 0,
  waiting: mostWaiting = 0,
  refusal,
  retryAfterS,
}: TurnLimits): Turns {
  let running = 0
  let waiting = 0
  const runningByOwner = new Map<string, number>()
  /** In order of turns, the next owner first. */
  const waitingByOwner = new Map<string, Waiting[]>()

  const mayRun = (owner: string) => running < atOnce && (runningByOwner.get(owner) ?? 0) < atOnceOfOne

  function begin(owner: string): void {
    running++
    runningByOwner.set(owner, (runningByOwner.get(owner) ?? 0) + 1)
  }

  function end(owner: string): void {
    running--
    const left = (runningByOwner.get(owner) ?? 0) - 1
    if (left > 0) runningByOwner.set(owner, left)
    else runningByOwner.delete(owner)
    moveToEndOfRound(owner)
    beginNext()
  }

  function beginNext(): void {
    for (const [owner, queue] of waitingByOwner) {
      if (!mayRun(owner)) continue
      const next = queue[0]
      forget(owner, next)
      moveToEndOfRound(owner)
      begin(owner)
      next.begin()
      return
    }
  }

  function moveToEndOfRound(owner: string): void {
    const queue = waitingByOwner.get(owner)
    if (queue === undefined) return
    waitingByOwner.delete(owner)
    waitingByOwner.set(owner, queue)
  }

  function forget(owner: string, one: Waiting): void {
    const queue = waitingByOwner.get(owner) as Waiting[]
    queue.splice(queue.indexOf(one), 1)
    if (queue.length === 0) waitingByOwner.delete(owner)
    waiting--
  }

  async function turn(owner: string, signal: AbortSignal | undefined): Promise<void> {
    if (mayRun(owner)) return begin(owner)
    const queue = waitingByOwner.get(owner) ?? []
    if (queue.length >= waitingOfOne) throw new HttpError(429, refusal, undefined, { retryAfterS })
    if (waiting >= mostWaiting)
      throw new HttpError(503, 'The server is busy. Please try again in a moment.', undefined, { retryAfterS })
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
      waitingByOwner.set(owner, queue)
      waiting++
    })
  }

  return {
    take(owner) {
      if (!mayRun(owner)) throw new HttpError(429, refusal, undefined, { retryAfterS })
      begin(owner)
      let isHeld = true
      return () => {
        if (isHeld) end(owner)
        isHeld = false
      }
    },
    async run(owner, work, signal) {
      signal?.throwIfAborted()
      await turn(owner, signal)
      try {
        // The signal may have aborted since the turn was assigned.
        signal?.throwIfAborted()
        return await work()
      } finally {
        end(owner)
      }
    },
  }
}
