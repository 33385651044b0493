/** What the address of /logbook may carry. */
export interface LogbookSearch {
  /** Opens the form for a trip by hand. */
  add?: true
  /** Opens the download of the logbook. */
  download?: true
}

export function logbookSearch(search: Record<string, unknown>): LogbookSearch {
  return { ...(search.add ? { add: true } : {}), ...(search.download ? { download: true } : {}) }
}
