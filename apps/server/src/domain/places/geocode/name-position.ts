/** The name of a position, and whether it is approximate. */
export interface PositionName {
  name: string
  approximate: boolean
}

/** Names a position in decimal degrees. Never fails, since there is always a fallback. */
export type NamePosition = (lat: number, lng: number) => Promise<PositionName>
