/** The name of a position, and whether it is only near. */
export interface PositionName {
  name: string
  approximate: boolean
}

/** Gives a position in decimal degrees a name; never fails, for there is always the fallback. */
export type NamePosition = (lat: number, lng: number) => Promise<PositionName>
