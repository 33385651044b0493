export const PLACES_TABS = ['places', 'rules'] as const
export type PlacesTab = (typeof PLACES_TABS)[number]

/** Search parameters of /places. */
export interface PlacesSearch {
  tab?: PlacesTab
}

/** Parses search parameters and drops invalid ones. */
export function parsePlacesSearch(search: Record<string, unknown>): PlacesSearch {
  return { tab: search.tab === 'rules' ? 'rules' : undefined }
}
