export const GUIDE_IDS = ['upload-data', 'dashboard-navigation', 'edit-data-tabs'] as const
export type GuideId = (typeof GUIDE_IDS)[number]

/** The guide that the address asks for. */
export function guideSearch(search: Record<string, unknown>): { guide?: GuideId } {
  return { guide: GUIDE_IDS.find((id) => id === search.guide) }
}
