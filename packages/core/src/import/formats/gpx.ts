import { parseIsoMs, type FormatImport, type FormatReader } from './format-import.ts'
import { attribute, XmlScanner } from '../../tabular/markup/xml-events.ts'

/** GPX 1.0 and 1.1: each track point is a fix. Routes and waypoints are ignored, because they were planned rather than driven. */
export function createGpxReader(into: FormatImport, encoding: string): FormatReader {
  let number = 0
  let inPoint = false
  let activity = ''
  let lat = Number.NaN
  let lng = Number.NaN
  let time = ''
  let speed = ''
  let text = ''
  return new XmlScanner(
    {
      open(name, attributes) {
        text = ''
        if (name === 'wpt' || name === 'rtept') into.timeless++
        if (name === 'trk') activity = ''
        if (name !== 'trkpt') return
        inPoint = true
        const [latText, lngText] = [attribute(attributes, 'lat'), attribute(attributes, 'lon')]
        lat = latText === '' ? Number.NaN : Number(latText)
        lng = lngText === '' ? Number.NaN : Number(lngText)
        time = ''
        speed = ''
      },
      text(piece) {
        text += piece
      },
      close(name) {
        // Strava names the activity of the whole track.
        if (name === 'type') activity = text.trim()
        if (!inPoint) return
        if (name === 'time') time = text.trim()
        else if (name === 'speed') speed = text.trim()
        else if (name === 'trkpt') {
          inPoint = false
          number++
          into.fix(number, {
            timeMs: parseIsoMs(time),
            lat,
            lng,
            speedMps: speed === '' ? undefined : Number(speed),
            activity,
          })
        }
        text = ''
      },
    },
    encoding,
  )
}
