import type { SpeedUnit } from '../fields.ts'
import { normaliseHeader } from '../words/normalise-header.ts'

/** A program recognised by its headers, and the details that its files omit. */
interface Exporter {
  name: string
  /** All are required; for a list, any one of it. Normalised by {@link normaliseHeader}, with or without spaces. */
  headers: readonly (string | readonly string[])[]
  /** The time zone of its times, which its files do not state. */
  zone?: string
  speedUnit?: SpeedUnit
}

/** To add an exporter, put a genuine header from it in exporters.test.ts. */
const EXPORTERS: readonly Exporter[] = [
  { name: 'Traccar', headers: ['fix time', 'device id', 'protocol'], zone: 'UTC', speedUnit: 'kn' },
  {
    name: 'BasicAirData GPS Logger',
    headers: ['type', 'date time', 'latitude', 'longitude', 'accuracy', 'altitude'],
    zone: 'UTC',
    speedUnit: 'mps',
  },
  {
    name: 'TeslaMate',
    headers: ['start date', 'end date', 'car id', 'duration min', ['distance', 'start km', 'start position id']],
    zone: 'UTC',
  },
  // These apps write Android's values.
  { name: 'GPSLogger', headers: ['bearing', 'elevation', ['provider', 'satellites']], speedUnit: 'mps' },
]

export function findExporter(headers: readonly string[]): Exporter | undefined {
  const words = new Set(headers.map((header) => normaliseHeader(header).words))
  const has = (name: string): boolean => words.has(name) || words.has(name.replaceAll(' ', ''))
  return EXPORTERS.find((exporter) =>
    exporter.headers.every((each) => (typeof each === 'string' ? has(each) : each.some(has))),
  )
}
