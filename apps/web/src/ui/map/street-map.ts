/** The source of a deployment's street map. */
export interface StreetMap {
  /** A MapLibre style, raster tiles (`https://…/{z}/{x}/{y}.png`) or a PMTiles archive. */
  url: string
  attribution: string
  dark: boolean
}
