/** What a mailed link brings along to the page where it lands. */
export interface LinkSearch {
  /** The embedded provider's secret. */
  token?: string
  /** Firebase's. */
  oobCode?: string
  /** Why the link was not taken. */
  error?: string
  /** The link verified an address. */
  confirmed?: true
}

export function linkSearch(search: Record<string, unknown>): LinkSearch {
  const text = (name: keyof LinkSearch) => (typeof search[name] === 'string' ? { [name]: search[name] } : {})
  return {
    ...text('token'),
    ...text('oobCode'),
    ...text('error'),
    ...(search.confirmed === true && { confirmed: true }),
  }
}
