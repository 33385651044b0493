export interface StreetMap {
  /** A MapLibre style, raster tiles (`https://…/{z}/{x}/{y}.png`) or a PMTiles archive. */
  url: string
  attribution: string
  dark: boolean
}
