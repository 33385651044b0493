/** What the guard carries in the address of the pages that it leads to. */
export interface GateSearch {
  /** The page that was asked for. */
  from?: string
  /** The role that it asks for, where the visitor's doesn't cover it. */
  needs?: string
  /** Why the session ended. */
  ended?: 'disabled'
}

export function gateSearch(search: Record<string, unknown>): GateSearch {
  return {
    ...(typeof search.from === 'string' && { from: search.from }),
    ...(typeof search.needs === 'string' && { needs: search.needs }),
    ...(search.ended === 'disabled' && { ended: 'disabled' as const }),
  }
}
