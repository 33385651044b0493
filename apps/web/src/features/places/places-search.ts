export const PLACES_TABS = ['places', 'rules'] as const
export type PlacesTab = (typeof PLACES_TABS)[number]

/** What the address of /places may carry. */
export interface PlacesSearch {
  tab?: PlacesTab
}

/** Takes from an address what is understood, and drops the rest. */
export function placesSearch(search: Record<string, unknown>): PlacesSearch {
  return { tab: search.tab === 'rules' ? 'rules' : undefined }
}
