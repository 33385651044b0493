import { isRunning, whyUnknown, type ReportContent, type ReportKind } from '@spoor/core/report/report-content.ts'
import {
  coverShows,
  documentName,
  REPORT_COVERS,
  writeVehicle,
  type CoverFact,
} from '@spoor/core/report/report-cover.ts'
import { writeReportCell } from '@spoor/core/report/write-report-cell.ts'
import { formatCents, formatKm } from '@spoor/core/units/money.ts'
import { taxDayAt, taxYearName } from '@spoor/core/units/tax-year.ts'
import { addDays, firstOfMonth } from '@spoor/core/units/local-date.ts'
import { writeDay, writeInstant } from '@spoor/core/units/written-date.ts'

export const KIND_NAMES: Record<ReportKind, string> = {
  logbook: 'Travel logbook',
  summary: 'Summary for the accountant',
  client: 'Client billing',
  expenses: 'Expense claim',
  fuel: 'Fuel estimate',
  monthly: 'Monthly claim',
}

interface Declaration {
  text: string
  /** Whether the driver's name and ID number are above the signature. */
  isNamed?: true
  signed: readonly string[]
}

/** The lines above the signature; the first is filled in. */
export const NAME_LINES = ['Name', 'ID or passport number']

/** The declaration that the driver signs; null for reports that are not signed. */
export const DECLARATIONS: Record<ReportKind, Declaration | null> = {
  logbook: {
    text: 'I declare that this logbook is a true record of the business travel with this vehicle.',
    isNamed: true,
    signed: ['Signature', 'Date'],
  },
  expenses: {
    text: 'I declare that I made these trips on business and was not paid for them before.',
    signed: ['Claimed by', 'Date', 'Approved by', 'Date'],
  },
  monthly: {
    text: 'I declare that I made these trips on the business of the company.',
    signed: ['Driver', 'Date', 'Approved by', 'Date'],
  },
  summary: null,
  client: null,
  fuel: null,
}

export interface PrintedReport {
  content: ReportContent
  /** null while the report can still change. `json` is the stored text that was hashed. */
  frozen: { number: number; at: Date; sha256: string; json: string } | null
}

/** The title unless the driver enters one: 'Travel logbook 2025/26'. */
export function defaultTitle({
  kind,
  taxYear,
  client,
  from,
  to,
}: {
  kind: ReportKind
  taxYear: number | null
  client: string
  from: string
  to: string
}): string {
  const period = taxYear === null ? writePeriod(from, to) : taxYearName(taxYear)
  return kind === 'client' ? `${client}: travel, ${period}`.slice(0, 120) : `${KIND_NAMES[kind]} ${period}`
}

const longMonth = new Intl.DateTimeFormat('en-ZA', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'November 2026' for a whole month, else '1 Nov 2026 to 14 Nov 2026'. */
function writePeriod(from: string, to: string): string {
  const isMonth = from.endsWith('-01') && addDays(firstOfMonth(from, 1), -1) === to
  return isMonth ? longMonth.format(new Date(`${from}T00:00:00Z`)) : `${writeDay(from)} to ${writeDay(to)}`
}

/** An invoice has a number once it is frozen. */
export function numberText({ content, frozen }: PrintedReport): string {
  if (content.kind === 'client') {
    if (frozen === null) return 'Not frozen: this invoice has no number yet and its figures can change.'
    return `${documentName(content)} ${frozen.number}, ${writeDay(taxDayAt(frozen.at.getTime()))}`
  }
  return frozen ? `Report ${frozen.number}, frozen ${writeInstant(frozen.at)}` : 'Not frozen. Figures can change.'
}

export function vehicleText({ vehicle, kind }: Pick<ReportContent, 'vehicle' | 'kind'>): string {
  if (vehicle === null) return kind === 'logbook' ? 'No vehicle named' : ''
  if (!coverShows({ kind }, 'vehicle')) return ''
  return writeVehicle(vehicle)
}

/** 'Opening odometer, 1 Mar 2025'. */
export function figureLabel({ label, day }: ReportContent['figures'][number]): string {
  return day === undefined ? label : `${label}, ${writeDay(day)}`
}

/** A figure on the first page with its unit, to the same precision as in the table. */
export function figureText({ type, value, origin }: ReportContent['figures'][number]): string {
  if (value === null) return '–'
  const text = writeReportCell(type, value)
  if (type === 'odometer') return `${text} km${origin === 'calculated' ? ' *' : ''}`
  if (type === 'km') return `${text} km`
  if (type === 'litres') return `${text} l`
  return text
}

/** Below a figure: why it is unknown, or that the tracker read it; '' for others. */
export function figureNote(figure: ReportContent['figures'][number], content: ReportContent): string {
  if (figure.origin === 'tracker') return 'From the tracker'
  const reason = whyUnknown(figure, content)
  if (reason === null) return ''
  if (reason === 'trips') return 'There are months without trips'
  return `Needs the odometer ${reason.length === 1 ? 'reading' : 'readings'} of ${reason.map((day) => writeDay(day)).join(' and ')}`
}

/** Why a report's figures can still change, or could when it was frozen; null if it is not a draft. */
export function draftText({ content, frozen }: PrintedReport): string | null {
  if (!content.draft) return null
  if (frozen) {
    const day = taxDayAt(frozen.at.getTime())
    const period = content.tax_year === null ? 'period' : 'year'
    const state = isRunning(content, day) ? `while the ${period} was running` : 'with trips still to review'
    return `DRAFT. Frozen on ${writeDay(day)} ${state}.`
  }
  // Older drafts have no stored reasons.
  return `DRAFT. ${content.draft_reasons?.join(' ') ?? 'Something is missing and the period has not ended.'} Figures can change.`
}

/** Every document uses this time zone, wherever its driver is. */
export const CLOCK_TEXT = 'South African Standard Time (SAST, UTC+2)'

/** The differences between a report and the previously frozen one. */
export function previousText(content: ReportContent): string | null {
  const { previous, business_km } = content
  if (previous === null) return null
  const { number: earlier, added, removed, changed, business_km: before } = previous
  const since = `${documentName(content)} ${earlier}, frozen ${writeDay(taxDayAt(Date.parse(previous.frozen_at)))}`
  if (added + removed + changed === 0) return `Same trips as ${since}.`
  const parts = [
    added > 0 && `${added} ${added === 1 ? 'trip' : 'trips'} added`,
    removed > 0 && `${removed} removed`,
    changed > 0 && `${changed} changed`,
  ].filter((part) => part !== false)
  return `Differs from ${since}: ${parts.join(', ')}; ${formatKm(before)} km then, ${formatKm(business_km)} km now.`
}

/** The known facts on the first page. */
export function listReportFacts(content: ReportContent): [string, string][] {
  const { kind, driver, tax_number, address = '', sender, vehicle, client, from, to, tax_year } = content
  const { employee_number = '', cost_centre = '' } = content
  const facts: Record<CoverFact, [string, string]> = {
    driver: [REPORT_COVERS[kind].driver, driver],
    tax_number: ['Tax number', tax_number],
    address: ['Address', address],
    employee_number: ['Employee number', employee_number],
    cost_centre: ['Cost centre', cost_centre],
    client: ['For', client],
    sender_address: ['Address', sender?.address ?? ''],
    vat_number: ['VAT number', sender?.vat_number ?? ''],
    bank: ['Pay to', sender?.bank ?? ''],
    vehicle: ['Vehicle', vehicle === null ? vehicleText(content) : vehicle.name],
    registration: ['Registration', vehicle?.registration ?? ''],
    make: ['Make and model', vehicle?.make ?? ''],
    cost: ['Cost', vehicle?.value_rand == null ? '' : formatCents(vehicle.value_rand * 100)],
    acquired: ['Acquired', vehicle?.acquired ?? ''],
    in_use: ['In use', vehicle?.in_use ? `${writeDay(vehicle.in_use.from)} to ${writeDay(vehicle.in_use.to)}` : ''],
    period: [
      // The tax year is irrelevant to someone who pays a bill.
      tax_year === null || !REPORT_COVERS[kind].hasChecks ? 'Period' : `Tax year ${taxYearName(tax_year)}`,
      `${writeDay(from)} to ${writeDay(to)}`,
    ],
  }
  return REPORT_COVERS[kind].facts.map((fact) => facts[fact]).filter(([, value]) => value !== '')
}
