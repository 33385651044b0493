/** Calls that change something, and are not answered yet. */
export interface Writes {
  /** Notes a call until it is answered. */
  note: <T>(method: string | undefined, call: Promise<T>) => Promise<T>
  /** When each that is under way now has been answered, or not. */
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
