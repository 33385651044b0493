import type { ReportContent, ReportKind, ReportVehicle } from './report-content.ts'

export type CoverFact =
  | 'driver'
  | 'tax_number'
  | 'address'
  | 'client'
  | 'vehicle'
  | 'registration'
  | 'make'
  | 'cost'
  | 'acquired'
  | 'in_use'
  | 'period'

interface Cover {
  /** The driver's role for the reader. */
  driver: 'Taxpayer' | 'From' | 'Claimed by' | 'Driver'
  facts: readonly CoverFact[]
  /** Whether the reader sees gaps and omitted trips: a payer does not check a tax return. */
  hasChecks: boolean
}

const VEHICLE: readonly CoverFact[] = ['vehicle', 'registration', 'make']
const TAXPAYER: readonly CoverFact[] = [
  'driver',
  'tax_number',
  'address',
  ...VEHICLE,
  'cost',
  'acquired',
  'in_use',
  'period',
]

/**
 * What the reader of each kind of report gets to know of driver and vehicle, in its order. The content holds nothing else, so
 * neither do its JSON and its shared page.
 */
export const REPORT_COVERS: Record<ReportKind, Cover> = {
  logbook: { driver: 'Taxpayer', facts: TAXPAYER, hasChecks: true },
  summary: { driver: 'Taxpayer', facts: TAXPAYER, hasChecks: true },
  client: { driver: 'From', facts: ['driver', 'client', 'period'], hasChecks: false },
  expenses: { driver: 'Claimed by', facts: ['driver', 'client', ...VEHICLE, 'period'], hasChecks: false },
  monthly: { driver: 'Driver', facts: ['driver', 'client', ...VEHICLE, 'period'], hasChecks: false },
  fuel: { driver: 'Driver', facts: ['driver', 'client', ...VEHICLE, 'period'], hasChecks: false },
}

export const coverShows = ({ kind }: Pick<ReportContent, 'kind'>, fact: CoverFact): boolean =>
  REPORT_COVERS[kind].facts.includes(fact)

/** A vehicle reduced to what this kind of report shows; name and registration are part of the filename. */
export function vehicleOnCover(
  { in_use, ...vehicle }: ReportVehicle,
  report: Pick<ReportContent, 'kind'>,
): ReportVehicle {
  return {
    ...vehicle,
    make: coverShows(report, 'make') ? vehicle.make : '',
    value_rand: coverShows(report, 'cost') ? vehicle.value_rand : null,
    acquired: coverShows(report, 'acquired') ? vehicle.acquired : '',
    ...(in_use && coverShows(report, 'in_use') && { in_use }),
  }
}

/** Content reduced to what concerns its reader: applied when freezing, and when showing older frozen content. */
export function contentForReader({ address, ...content }: ReportContent): ReportContent {
  return {
    ...content,
    ...(address !== undefined && coverShows(content, 'address') && { address }),
    tax_number: coverShows(content, 'tax_number') ? content.tax_number : '',
    vehicle: content.vehicle && vehicleOnCover(content.vehicle, content),
    ...(!REPORT_COVERS[content.kind].hasChecks && { missing: [], left_out: 0 }),
  }
}
