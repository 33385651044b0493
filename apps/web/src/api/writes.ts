/** Calls that change data and have not been answered yet. */
export interface Writes {
  /** Tracks a call until it is answered. */
  note: <T>(method: string | undefined, call: Promise<T>) => Promise<T>
  /** Resolves when all pending writes have settled. */
  answered: () => Promise<void>
}

export function createWrites(): Writes {
  const underWay = new Set<Promise<unknown>>()
  return {
    note(method = 'GET', call) {
      if (method === 'GET') return call
      underWay.add(call)
      const end = (): void => void underWay.delete(call)
      call.then(end, end)
      return call
    },
    answered: () => Promise.allSettled(underWay).then(() => undefined),
  }
}

export const writes = createWrites()
