/** Search parameters of emailed links. */
export interface LinkSearch {
  /** The embedded provider's secret. */
  token?: string
  /** Firebase's secret. */
  oobCode?: string
  /** Why the link was rejected. */
  error?: string
  /** The link verified an address. */
  confirmed?: true
}

export function parseLinkSearch(search: Record<string, unknown>): LinkSearch {
  const text = (name: keyof LinkSearch) => (typeof search[name] === 'string' ? { [name]: search[name] } : {})
  return {
    ...text('token'),
    ...text('oobCode'),
    ...text('error'),
    ...(search.confirmed === true && { confirmed: true }),
  }
}
