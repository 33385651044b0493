import { layers, namedFlavor } from '@protomaps/basemaps'
import { addProtocol, type LayerSpecification, type StyleSpecification } from 'maplibre-gl'
import { PMTiles, Protocol, TileType } from 'pmtiles'
import type { StreetMap } from './street-map.ts'

/** MapLibre draws these labels with the page's font: 'Medium' only sets the weight. */
const REGULAR = '"Source Sans 3 Variable"'
const STRONG = '"Source Sans 3 Variable", "Medium"'

const protocol = new Protocol()
addProtocol('pmtiles', protocol.tile)

/** The style of a PMTiles archive in Protomaps' schema. It loads no glyphs or sprites, and shows no shop icons. */
export async function createArchiveStyle(
  { url, attribution, dark }: StreetMap,
  withinMs: number,
): Promise<StyleSpecification> {
  const address = new URL(url, location.href).href
  const archive = protocol.get(address) ?? new PMTiles(address)
  const { tileType } = await within(withinMs, archive.getHeader())
  if (tileType !== TileType.Mvt) throw new Error('The map archive has no vector tiles')
  protocol.add(archive)
  const flavor = { ...namedFlavor(dark ? 'dark' : 'light'), regular: REGULAR, italic: REGULAR, bold: STRONG }
  return {
    version: 8,
    sources: { streets: { type: 'vector', url: `pmtiles://${address}`, attribution } },
    layers: layers('streets', flavor, { lang: 'en' }).flatMap(withoutIcons),
  }
}

function withoutIcons(layer: LayerSpecification): LayerSpecification[] {
  if (layer.type !== 'symbol' || !layer.layout?.['icon-image']) return [layer]
  if (!layer.layout['text-field'] || layer.id === 'pois') return []
  const { 'icon-image': _, ...layout } = layer.layout
  return [{ ...layer, layout }]
}

function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The map archive did not answer in time')), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
