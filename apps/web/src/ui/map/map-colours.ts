/** The colours of a map, read from the design tokens, so that renderers are independent of CSS and theme. */
export interface MapColours {
  water: string
  land: string
  border: string
  provinceBorder: string
  label: string
  halo: string
  business: string
  private: string
  unclassified: string
  place: string
  surface: string
  ink: string
}

const TOKENS: Record<keyof MapColours, string> = {
  water: '--map-water',
  land: '--map-land',
  border: '--map-border',
  provinceBorder: '--map-province',
  label: '--map-label',
  halo: '--map-land',
  business: '--business',
  private: '--private',
  unclassified: '--muted',
  place: '--accent',
  surface: '--surface',
  ink: '--ink',
}

/** Reads the colours of the theme that applies to `element`. */
export function readMapColours(element: Element): MapColours {
  const style = getComputedStyle(element)
  return Object.fromEntries(
    Object.entries(TOKENS).map(([tone, token]) => [tone, style.getPropertyValue(token).trim()]),
  ) as unknown as MapColours
}
