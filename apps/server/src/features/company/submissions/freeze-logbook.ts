import type { SubmittedLogbook } from '@spoor/contract/routes/submissions.ts'
import { kmToMetres, metresToKm } from '@spoor/core/units/distance.ts'
import { findFigure, type ReportColumnKey, type ReportContent } from '@spoor/core/report/report-content.ts'
import type { Database } from '../../../platform/database/database.ts'
import { freezeContent, type FrozenContent } from '../../../domain/logbooks/freeze-content.ts'
import { loadLogbookReport } from '../../../domain/logbooks/load-report.ts'
import type { CompanyReader } from '../../../domain/logbooks/reader.ts'

export interface FrozenLogbook {
  vehicle: { id: string | null; name: string }
  businessM: number
  privateM: number
  businessTrips: number
  frozen: FrozenContent
}

/**
 * A driver's current logbook as visible to the company, frozen like a report: it contains only the total of private
 * trips, and never the driver's home or names of the driver's own places.
 */
export async function freezeLogbook(
  database: Database,
  reader: CompanyReader,
  wanted: { tax_year: number; vehicle_id?: string | null; nowMs: number },
): Promise<FrozenLogbook> {
  const content = await loadLogbookReport(database, reader, wanted)
  return {
    vehicle: { id: content.vehicle?.id ?? null, name: content.vehicle?.name ?? '' },
    businessM: kmToMetres(findFigure(content, 'km') ?? 0),
    privateM: kmToMetres(findFigure(content, 'private_km') ?? 0),
    businessTrips: content.rows.length,
    frozen: freezeContent(content),
  }
}

/** Content submitted before reports existed. */
type EarlierContent = Pick<SubmittedLogbook, 'opening_km' | 'closing_km' | 'total_km' | 'rows' | 'gaps'>

export function listBusinessKilometres(
  content: EarlierContent | ReportContent,
): { tripId: string | null; date: string; km: number }[] {
  if (!('format' in content)) return content.rows.map(({ date, business_km: km }) => ({ tripId: null, date, km }))
  const [day, km] = (['date', 'km'] as const).map((key) => content.columns.findIndex((one) => one.key === key))
  return content.rows.map(({ trip_id: tripId, cells }) => ({ tripId, date: String(cells[day]), km: Number(cells[km]) }))
}

/** Reads the stored content of a submitted logbook as visible to the company. */
export function submittedContent(stored: unknown): EarlierContent & { to_review_km: number; excess_km: number } {
  const content = stored as EarlierContent | ReportContent
  if (!('format' in content)) return { ...content, to_review_km: 0, excess_km: 0 }
  const at = Object.fromEntries(content.columns.map(({ key }, i) => [key, i])) as Record<ReportColumnKey, number>
  const roundedKm = (km: number | null) => (km === null ? null : metresToKm(kmToMetres(km)))
  return {
    opening_km: roundedKm(findFigure(content, 'opening')),
    closing_km: roundedKm(findFigure(content, 'closing')),
    total_km: roundedKm(findFigure(content, 'total_km')) ?? 0,
    to_review_km: roundedKm(findFigure(content, 'to_review_km')) ?? 0,
    excess_km: roundedKm(findFigure(content, 'excess_km')) ?? 0,
    rows: content.rows.map(({ cells }) => ({
      date: String(cells[at.date]),
      opening_km: roundedKm(cells[at.opening] as number | null),
      closing_km: roundedKm(cells[at.closing] as number | null),
      business_km: roundedKm(cells[at.km] as number) ?? 0,
      from: String(cells[at.from]),
      to: String(cells[at.to]),
      details: String(cells[at.reason]),
    })),
    gaps: content.missing.map(({ message }) => message),
  }
}
