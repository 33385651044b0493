import type { SpeedUnit } from '../fields.ts'
import { normaliseHeader } from '../words/normalise-header.ts'

/** A program known by the headers that it writes, and what it leaves unsaid. */
interface Exporter {
  name: string
  /** Each must be there; of a list one. As {@link normaliseHeader} compares them, with or without blanks. */
  headers: readonly (string | readonly string[])[]
  /** The zone of its times, which it does not write. */
  zone?: string
  speedUnit?: SpeedUnit
}

/** Add an exporter here, with a header of its own in exporters.test.ts, where it is known to write so. */
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
  // It and its kin write what Android gives.
  { name: 'GPSLogger', headers: ['bearing', 'elevation', ['provider', 'satellites']], speedUnit: 'mps' },
]

/** The exporter whose headers these are. */
export function findExporter(headers: readonly string[]): Exporter | undefined {
  const words = new Set(headers.map((header) => normaliseHeader(header).words))
  const has = (name: string): boolean => words.has(name) || words.has(name.replaceAll(' ', ''))
  return EXPORTERS.find((exporter) =>
    exporter.headers.every((each) => (typeof each === 'string' ? has(each) : each.some(has))),
  )
}
