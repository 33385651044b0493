/** A PMTiles archive (version 3) with one vector tile covering the world: all land, with one town. */
export function smallArchive(): { bytes: Uint8Array<ArrayBuffer>; tileAt: number } {
  const HEADER_BYTES = 127
  const tile = makeWorldTile()
  // One entry: tile 0, run length 1, its length, and its offset plus one.
  const root = [1, 0, 1, tile.length, 1].flatMap(varint)
  const metadata = ascii('{}')
  const metadataAt = HEADER_BYTES + root.length
  const tileAt = metadataAt + metadata.length
  const bytes = new Uint8Array(tileAt + tile.length)
  const view = new DataView(bytes.buffer)
  bytes.set([...ascii('PMTiles'), 3])
  const numbers = [HEADER_BYTES, root.length, metadataAt, metadata.length, tileAt, 0, tileAt, tile.length, 1, 1, 1]
  numbers.forEach((value, i) => view.setBigUint64(8 + 8 * i, BigInt(value), true))
  // Clustered, uncompressed vector tiles of zoom 0.
  bytes.set([1, 1, 1, 1, 0, 0], 96)
  const corners = [-180, -85, 180, 85]
  corners.forEach((degrees, i) => view.setInt32(102 + 4 * i, degrees * 1e7, true))
  bytes.set(root, HEADER_BYTES)
  bytes.set(metadata, metadataAt)
  bytes.set(tile, tileAt)
  return { bytes, tileAt }
}

/** One vector tile: all land, with one town. */
export function makeWorldTile(): number[] {
  const EXTENT = 4096
  const layer = (name: string, type: 1 | 3, geometry: number[]) => {
    const feature = [...bytesField(2, [0, 0]), ...numberField(3, type), ...bytesField(4, geometry.flatMap(varint))]
    return bytesField(3, [
      ...numberField(15, 2),
      ...bytesField(1, ascii(name)),
      ...bytesField(2, feature),
      ...bytesField(3, ascii('name')),
      ...bytesField(4, bytesField(1, ascii('Example Town'))),
      ...numberField(5, EXTENT),
    ])
  }
  // MoveTo a corner, LineTo three times, ClosePath.
  const square = [9, 0, 0, 26, zigzag(EXTENT), 0, 0, zigzag(EXTENT), zigzag(-EXTENT), 0, 15]
  return [...layer('earth', 3, square), ...layer('places', 1, [9, zigzag(2258), zigzag(2458)])]
}

const ascii = (text: string): number[] => [...new TextEncoder().encode(text)]
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
const numberField = (field: number, value: number): number[] => [...varint(field * 8), ...varint(value)]
const bytesField = (field: number, bytes: number[]): number[] => [
  ...varint(field * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
]
