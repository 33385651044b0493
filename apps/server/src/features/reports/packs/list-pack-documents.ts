import { PAPER_KINDS, type PaperKind } from '@spoor/contract/routes/papers.ts'
import { COST_KINDS } from '@spoor/core/costs/cost-kinds.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { formatCents, formatDistance } from '@spoor/core/units/money.ts'
import { writeDay, writeMonth } from '@spoor/core/units/written-date.ts'
import type { DocumentMediaType } from '../../../platform/documents/sniff-media-type.ts'
import type { PackageDocument, PackageVehicle, TaxYearPackage } from '../packages/collect-package.ts'

export interface PackDocument {
  /** Part of the name of its file: 'logbook', 'purchase', 'slips fuel'. */
  section: string
  /** Documents with the same line of the index. */
  line: string
  caption: string
  cents: number
  mediaType: DocumentMediaType
  /** Its stored file, or the logbook to print. */
  source: { key: string; bytes: number } | { logbook: PackageVehicle['logbook'] }
}

export const PAPER_NAMES: Record<PaperKind, string> = {
  purchase: 'Purchase agreement or invoice',
  finance: 'Finance statement',
  employer: 'Letter of the employer',
  licence: 'Licence',
}

/** Lists a pack's documents, and describes each missing file. */
export function listPackDocuments(all: TaxYearPackage): { documents: PackDocument[]; lost: string[] } {
  const documents: PackDocument[] = []
  const lost: string[] = []
  const nameVehicle = (id: string) =>
    [...all.vehicles, ...all.unused].find(({ vehicle }) => vehicle.id === id)?.name ?? 'other vehicle'
  const add = (
    document: PackageDocument | null,
    described: Pick<PackDocument, 'section' | 'line' | 'caption'> & { cents?: number },
  ): void => {
    if (document === null) lost.push(`${described.caption}: its file is lost. Add it again.`)
    else documents.push({ cents: 0, ...described, mediaType: document.mediaType, source: document })
  }
  for (const { name, logbook } of all.vehicles) {
    const line = `Logbook of ${name}, ${logbook.frozen ? `report ${logbook.frozen.number}` : 'DRAFT'}`
    const described = { section: 'logbook', line, caption: line, cents: 0 }
    documents.push({ ...described, mediaType: 'application/pdf', source: { logbook } })
  }
  for (const kind of PAPER_KINDS)
    for (const paper of all.papers.filter((one) => one.kind === kind)) {
      const line = `${PAPER_NAMES[kind]}, ${nameVehicle(paper.vehicle_id)}`
      add(paper.document, { section: kind, line, caption: line })
    }
  for (const { vehicle_id, day, odometer_m, photo_id, photo } of all.readings) {
    const line = `Odometer of ${nameVehicle(vehicle_id)}, ${writeDay(day)}`
    if (photo_id === null) continue
    add(photo, { section: 'odometer', line, caption: `${line}: ${formatDistance(metresToKm(odometer_m))}` })
  }
  for (const kind of COST_KINDS)
    for (const { vehicle_id, day, amount_cents: cents, receipt } of all.costs.filter(
      (cost) => cost.kind === kind && cost.isCounted && cost.receipt_id !== null,
    )) {
      const line = `Slips, ${kind}, ${writeMonth(day.slice(0, 7))}`
      const caption = `Slip, ${kind}, ${writeDay(day)}, ${formatCents(cents)}, ${nameVehicle(vehicle_id)}`
      add(receipt, { section: `slips ${kind}`, line, caption, cents })
    }
  return { documents, lost }
}
