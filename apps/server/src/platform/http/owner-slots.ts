import { HttpError } from './http-error.ts'

export interface OwnerSlots {
  /** Takes one of the owner's slots until the returned function is called; 429 if none is free. */
  take(owner: string): () => void
}

/** Limits an owner's concurrent calls of one kind at this server: each holds memory and a connection. */
export function createOwnerSlots({
  most,
  refusal,
  retryAfterS,
}: {
  most: number
  refusal: string
  retryAfterS: number
}): OwnerSlots {
  const taken = new Map<string, number>()
  return {
    take(owner) {
      const mine = taken.get(owner) ?? 0
      if (mine >= most) throw new HttpError(429, refusal, undefined, { retryAfterS })
      taken.set(owner, mine + 1)
      let held = true
      return () => {
        if (!held) return
        held = false
        const left = (taken.get(owner) ?? 0) - 1
        if (left > 0) taken.set(owner, left)
        else taken.delete(owner)
      }
    },
  }
}
