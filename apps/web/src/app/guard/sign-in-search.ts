/** The page that was asked for before signing in, as the guard carries it. */
export function signInSearch(search: Record<string, unknown>): { from?: string } {
  return typeof search.from === 'string' ? { from: search.from } : {}
}
