import type { ReportContent, ReportKind, ReportVehicle } from './report-content.ts'

export type CoverFact =
  | 'driver'
  | 'tax_number'
  | 'address'
  | 'employee_number'
  | 'cost_centre'
  | 'client'
  | 'sender_address'
  | 'vat_number'
  | 'bank'
  | 'vehicle'
  | 'registration'
  | 'make'
  | 'cost'
  | 'acquired'
  | 'in_use'
  | 'period'

interface Cover {
  /** The driver's role as shown to the reader. */
  driver: 'Taxpayer' | 'From' | 'Claimed by' | 'Driver'
  facts: readonly CoverFact[]
  /** Whether the reader sees gaps and omitted trips, which a payer does not need. */
  hasChecks: boolean
}

const VEHICLE: readonly CoverFact[] = ['vehicle', 'registration', 'make']
const CLAIM: readonly CoverFact[] = ['driver', 'employee_number', 'cost_centre', 'client', ...VEHICLE, 'period']
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
 * The driver and vehicle details that each kind of report shows its reader, in order. The content has no others, so its
 * JSON and its shared page do not have them either.
 */
export const REPORT_COVERS: Record<ReportKind, Cover> = {
  logbook: { driver: 'Taxpayer', facts: TAXPAYER, hasChecks: true },
  summary: { driver: 'Taxpayer', facts: TAXPAYER, hasChecks: true },
  client: {
    driver: 'From',
    facts: ['driver', 'sender_address', 'vat_number', 'client', 'period', 'bank'],
    hasChecks: false,
  },
  expenses: { driver: 'Claimed by', facts: CLAIM, hasChecks: false },
  monthly: { driver: 'Driver', facts: CLAIM, hasChecks: false },
  fuel: { driver: 'Driver', facts: ['driver', 'client', ...VEHICLE, 'period'], hasChecks: false },
}

/** What a frozen report is called beside its number. Invoices have numbers of their own. */
export function documentName({ kind, sender }: Pick<ReportContent, 'kind' | 'sender'>) {
  if (kind !== 'client') return 'Report'
  return sender?.vat_number ? 'Tax invoice' : 'Invoice'
}

export const coverShows = ({ kind }: Pick<ReportContent, 'kind'>, fact: CoverFact): boolean =>
  REPORT_COVERS[kind].facts.includes(fact)

/** 'Bakkie, CA 123-456'; only one of them if they are equal. */
export const writeVehicle = ({ name, registration }: Pick<ReportVehicle, 'name' | 'registration'>): string =>
  [...new Set([name, registration])].filter(Boolean).join(', ')

/** A vehicle reduced to the details that this kind of report shows; name and registration are part of the filename. */
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

/** Content reduced to the details its reader needs: applied when freezing, and when showing older frozen content. */
export function contentForReader({ address, ...content }: ReportContent): ReportContent {
  return {
    ...content,
    ...(address !== undefined && coverShows(content, 'address') && { address }),
    tax_number: coverShows(content, 'tax_number') ? content.tax_number : '',
    vehicle: content.vehicle && vehicleOnCover(content.vehicle, content),
    ...(!REPORT_COVERS[content.kind].hasChecks && { missing: [], left_out: 0 }),
  }
}
