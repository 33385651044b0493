import { parseIsoMs, type FormatImport, type FormatReader } from './format-import.ts'
import { XmlScanner } from '../../tabular/markup/xml-events.ts'

/**
 * KML: the times and coordinates of a `gx:Track`, and points with their own timestamp. A line without times is not a
 * track that trips could be found in.
 */
export function createKmlReader(into: FormatImport, encoding: string): FormatReader {
  let number = 0
  let text = ''
  let isWanted = false
  let whens: string[] = []
  let coords: string[] = []
  /** Number consumed from both lists; removing entries from the front of a large array would take quadratic time. */
  let taken = 0
  let stamp = ''
  let point = ''
  let inPoint = false
  const take = (when: string, position: readonly string[]): void => {
    number++
    const [lng, lat] = position.map((part) => (part === '' ? Number.NaN : Number(part)))
    into.fix(number, { timeMs: parseIsoMs(when), lat, lng })
  }
  return new XmlScanner(
    {
      open(name) {
        text = ''
        isWanted = name === 'when' || name === 'coord' || name === 'coordinates' || name === 'begin'
        if (name === 'point') inPoint = true
        if (name === 'placemark') [stamp, point] = ['', '']
      },
      text(piece) {
        if (isWanted && text.length < 4096) text += piece
      },
      close(name) {
        const value = text.trim()
        if (name === 'when') {
          whens.push(value)
          stamp = value
        } else if (name === 'begin') stamp ||= value
        else if (name === 'coord') coords.push(value)
        else if (name === 'coordinates' && inPoint) point = value
        else if (name === 'coordinates') into.timeless++
        else if (name === 'point') inPoint = false
        // A track has separate lists of times and coordinates, or alternates between them.
        else if (name === 'track') [whens, coords, taken] = [[], [], 0]
        else if (name === 'placemark') {
          if (point !== '' && stamp !== '')
            take(
              stamp,
              point.split(',').map((part) => part.trim()),
            )
          else if (point !== '') into.timeless++
          ;[whens, coords, taken] = [[], [], 0]
        }
        if ((name === 'coord' || name === 'when') && whens.length > taken && coords.length > taken) {
          take(whens[taken], coords[taken].split(/\s+/))
          taken++
        }
        text = ''
        isWanted = false
      },
    },
    encoding,
  )
}
