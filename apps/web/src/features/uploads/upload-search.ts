export const UPLOAD_TABS = ['summary', 'rows', 'columns', 'sensitivity'] as const
export type UploadTab = (typeof UPLOAD_TABS)[number]

/** What the address of /upload/$uploadId may carry. */
export interface UploadSearch {
  tab?: UploadTab
  /** Opens the dialog that undoes the upload. */
  undo?: true
}

export function uploadSearch(search: Record<string, unknown>): UploadSearch {
  return { tab: UPLOAD_TABS.find((one) => one === search.tab), undo: search.undo ? true : undefined }
}

/** What the address of /upload may carry: that another app's file could not be received. */
export function uploadPageSearch(search: Record<string, unknown>): { shared?: 'failed' } {
  return { shared: search.shared === 'failed' ? 'failed' : undefined }
}
