export const UPLOAD_TABS = ['summary', 'rows', 'columns', 'sensitivity'] as const
export type UploadTab = (typeof UPLOAD_TABS)[number]

export interface UploadSearch {
  tab?: UploadTab
  undo?: true
}

export function parseUploadSearch(search: Record<string, unknown>): UploadSearch {
  return { tab: UPLOAD_TABS.find((one) => one === search.tab), undo: search.undo ? true : undefined }
}

/** Parses the search parameters of /upload: whether a file shared by another app could not be received. */
export function parseUploadPageSearch(search: Record<string, unknown>): { shared?: 'failed' } {
  return { shared: search.shared === 'failed' ? 'failed' : undefined }
}
