export const PLACES_TABS = ['places', 'rules'] as const
export type PlacesTab = (typeof PLACES_TABS)[number]

export interface PlacesSearch {
  tab?: PlacesTab
}

export function parsePlacesSearch(search: Record<string, unknown>): PlacesSearch {
  return { tab: search.tab === 'rules' ? 'rules' : undefined }
}
