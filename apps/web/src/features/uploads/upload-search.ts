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
