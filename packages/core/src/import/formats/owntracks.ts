import { parseInstantMs } from '../cells/timestamp-reader.ts'
import { parseIsoMs, type FormatImport, type FormatReader } from './format-import.ts'
import { textAt } from './json-elements.ts'
import { LineSplitter } from './line-splitter.ts'

/** OwnTracks recorder (.rec): a time, a kind and a JSON object on each line; only objects of type `location` are fixes. */
export function createOwnTracksReader(into: FormatImport): FormatReader {
  return new LineSplitter((line, number) => {
    if (line.trim() === '') return
    const from = line.indexOf('{')
    const said = from < 0 ? null : parseLine(line.slice(from))
    if (said === null) return into.skip(number, 'bad_position', line)
    if (said._type !== 'location') return into.skip(number, 'not_a_trip', textAt(said, '_type'))
    const topic = typeof said.topic === 'string' ? said.topic.split('/').slice(2).join('/') : ''
    into.fix(number, {
      vehicle: topic || (typeof said.tid === 'string' ? said.tid : ''),
      timeMs: typeof said.tst === 'number' ? parseInstantMs(said.tst) : parseIsoMs(line.slice(0, from).split(/\s/)[0]),
      lat: typeof said.lat === 'number' ? said.lat : undefined,
      lng: typeof said.lon === 'number' ? said.lon : undefined,
      // OwnTracks states velocity in km/h.
      speedMps: typeof said.vel === 'number' ? said.vel / 3.6 : undefined,
      accuracyM: typeof said.acc === 'number' ? said.acc : undefined,
      activity: said.motionactivities,
    })
  })
}

function parseLine(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
