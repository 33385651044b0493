import type { DayRange, LocalDate } from '../units/local-date.ts'
import type { OdometerOrigin } from './odometers.ts'

/** The purpose of a report, which determines its columns and figures. */
export const REPORT_KINDS = ['logbook', 'summary', 'client', 'expenses', 'fuel', 'monthly'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** The editions of SARS' eLogbook, newest first. */
export const SARS_FORMS = ['2025/26', '2023/24'] as const
export type SarsForm = (typeof SARS_FORMS)[number]

export const REPORT_COLUMN_KEYS = [
  'date',
  'month',
  'vehicle',
  'opening',
  'closing',
  'from',
  'to',
  'reason',
  'notes',
  'trips',
  'km',
  'private_km',
  'to_review_km',
  'unlogged_km',
  'total_km',
  'rate',
  'litres',
  'fuel',
  'maintenance',
  'amount',
  'tolls',
  'parking',
] as const
export type ReportColumnKey = (typeof REPORT_COLUMN_KEYS)[number]

/** 'odometer' is also in kilometres, shown as a reading. */
export const CELL_TYPES = ['day', 'text', 'km', 'odometer', 'rand', 'litres', 'count', 'percent'] as const
export type CellType = (typeof CELL_TYPES)[number]

export interface ReportColumn {
  key: ReportColumnKey
  label: string
  type: CellType
  /** Whether the table ends with this column's sum. */
  summed: boolean
}

/** How a trip entered the logbook. 'late' was entered by hand more than a week after the trip. */
export const TRIP_RECORDS = ['gps_file', 'trip_file', 'live', 'by_hand', 'by_hand_late'] as const
export type TripRecord = (typeof TRIP_RECORDS)[number]

export interface ReportRow {
  /** The row's trip; null for a row that sums up several. */
  trip_id: string | null
  /** One per column. Kilometres are exact to the millimetre, amounts in rand. */
  cells: (string | number | null)[]
  /** Columns whose figure was calculated from odometer readings and distances. */
  calculated: ReportColumnKey[]
  /** How the trip was recorded; absent from reports other than logbooks, and from older ones. */
  recorded?: TripRecord
  /** When the trip started and ended, for the Excel file; absent if the reader may not know, and in older reports. */
  started_at?: string
  ended_at?: string
}

/** A figure for the whole report, shown on its first page. */
export interface ReportFigure {
  key: string
  label: string
  type: CellType
  value: number | null
  origin: OdometerOrigin | null
  /** For an odometer: the day of its reading or calculation; absent in older reports. */
  day?: LocalDate
}

export interface ReportVehicle {
  id: string
  name: string
  registration: string
  /** Make, model and year. */
  make: string
  value_rand: number | null
  acquired: string
  /** Its days of use, unless they cover the whole period. */
  in_use?: DayRange
}

/** What a bill states about its sender, each '' if not entered. */
export interface BillSender {
  address: string
  bank: string
  /** With it, VAT is added to the bill. */
  vat_number: string
}

export interface ReportChange {
  trip_id: string
  day: LocalDate
  at: string
  who: string
  field: string
  from: string
  to: string
}

/** Differences from a frozen report of the same kind, vehicle and period. */
export interface PreviousReport {
  number: number
  frozen_at: string
  sha256: string
  added: number
  removed: number
  changed: number
  business_km: number
}

/**
 * A report's complete content. It has its own copy of all texts and figures, so a frozen report looks the same whatever
 * happens to the trips, SARS' rates or this program.
 */
export interface ReportContent {
  format: 1
  kind: ReportKind
  title: string
  notes: string
  driver: string
  /** '' unless the report is for SARS. */
  tax_number: string
  /** The taxpayer's number; absent if not given, and in older reports. */
  address?: string
  /** For the payroll, on claims; absent if not known. */
  employee_number?: string
  cost_centre?: string
  client: string
  /** Only on a client's bill; absent if nothing is entered, and in older reports. */
  sender?: BillSender
  /** null if the trips are of several vehicles or none. */
  vehicle: ReportVehicle | null
  from: LocalDate
  to: LocalDate
  tax_year: number | null
  figures: ReportFigure[]
  columns: ReportColumn[]
  rows: ReportRow[]
  /** Distances are summed exactly and rounded only for display. */
  business_km: number
  /** Missing items, most serious first. */
  missing: { code: string; message: string; grave: boolean }[]
  /** Whether its figures can still change: the period is not over, or trips are to review. Differs in older reports. */
  draft: boolean
  /** Why it is a draft; absent if it is not one, and in older reports. */
  draft_reasons?: string[]
  /** Sources of rates and other notes for the reader. */
  remarks: string[]
  /** Versions of the SARS tables used. */
  tax_tables: string[]
  /** Business trips of the period omitted by the driver. */
  left_out: number
  previous: PreviousReport | null
  /** null if the audit trail was not requested. */
  changes: ReportChange[] | null
  /** A logbook's kilometres between two odometer figures, for the monthly payroll; absent in older logbooks. */
  measured?: { to: LocalDate; total_km: number; business_km: number } | null
}

export function findFigure({ figures }: Pick<ReportContent, 'figures'>, key: string): number | null {
  return figures.find((figure) => figure.key === key)?.value ?? null
}

/** Why a figure of the year is unknown: trips, or the readings of these days. Null if it needs no explanation. */
export function whyUnknown(
  { key, value }: Pick<ReportFigure, 'key' | 'value'>,
  { missing, vehicle, ...period }: Pick<ReportContent, 'missing' | 'vehicle' | 'from' | 'to'>,
): 'trips' | LocalDate[] | null {
  if (value !== null || (key !== 'share' && key !== 'unlogged_km')) return null
  const has = (...codes: string[]) => missing.some(({ code }) => codes.includes(code))
  if (key === 'unlogged_km' && has('empty_months', 'no_trips')) return 'trips'
  const { from, to } = vehicle?.in_use ?? period
  const days = [...(has('odometer_opening') ? [from] : []), ...(has('odometer_closing', 'year_running') ? [to] : [])]
  return days.length > 0 ? days : null
}

/** Whether a report's period, or its vehicle's use within it, was not over on this day. */
export function isRunning({ to, vehicle }: Pick<ReportContent, 'to' | 'vehicle'>, day: LocalDate): boolean {
  return day <= (vehicle?.in_use?.to ?? to)
}
