import type { FormatImport, FormatReader } from './format-import.ts'
import { createGeoJsonReader } from './geojson.ts'
import { createGoogleTimelineReader } from './google-timeline.ts'
import { createGpxReader } from './gpx.ts'
import { createKmlReader } from './kml.ts'
import { createNmeaReader } from './nmea.ts'
import { createOwnTracksReader } from './owntracks.ts'
import { createPltReader } from './plt.ts'

export interface TrackFormat {
  /** Same values as Layout.format. */
  name: string
  /** Display name, such as 'GPX track'. */
  describe: string
  read(into: FormatImport): FormatReader
}

/** Number of leading bytes that {@link sniffTrackFormat} needs. */
export const TRACK_SNIFF_BYTES = 16_384

/** Detects a file's track format by its first bytes; null for anything else, such as a table. */
export function sniffTrackFormat(head: Uint8Array): TrackFormat | null {
  const encoding =
    head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8'
  const text = new TextDecoder(encoding)
    .decode(head)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (text.startsWith('<')) {
    const declared = /^<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(text)?.[1]
    const charset = encoding !== 'utf-8' ? encoding : toKnownEncoding(declared)
    if (/<(?:\w+:)?gpx[\s>]/i.test(text))
      return { name: 'gpx', describe: 'GPX', read: (into) => createGpxReader(into, charset) }
    if (/<(?:\w+:)?kml[\s>]/i.test(text))
      return { name: 'kml', describe: 'KML', read: (into) => createKmlReader(into, charset) }
    return null
  }
  if (text.startsWith('{') || text.startsWith('[')) return sniffJsonFormat(text)
  if (/^(?:Geolife trajectory|OziExplorer Track Point File)/i.test(text))
    return { name: 'plt', describe: 'OziExplorer track', read: createPltReader }
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\s+\S+\s+\{/.test(text))
    return { name: 'owntracks', describe: 'OwnTracks recording', read: createOwnTracksReader }
  const sentences = text.match(/^.{0,40}\$G[PNLABQ](?:RMC|GGA),/gm)
  return sentences && sentences.length >= 1
    ? { name: 'nmea', describe: 'NMEA sentences', read: createNmeaReader }
    : null
}

function sniffJsonFormat(text: string): TrackFormat | null {
  const timeline = { name: 'google-timeline', describe: 'Google Timeline', read: createGoogleTimelineReader }
  if (/^\{[\s\S]*?"(?:locations|timelineObjects|semanticSegments)"\s*:\s*\[/.test(text)) return timeline
  if (
    /^\[\s*\{/.test(text) &&
    /"(?:startTime|endTime)"/.test(text) &&
    /"(?:visit|activity|timelinePath|timelineMemory)"/.test(text)
  )
    return timeline
  return /"type"\s*:\s*"FeatureCollection"/.test(text)
    ? { name: 'geojson', describe: 'GeoJSON', read: createGeoJsonReader }
    : null
}

function toKnownEncoding(encoding: string | undefined): string {
  try {
    return new TextDecoder(encoding).encoding
  } catch {
    return 'utf-8'
  }
}
