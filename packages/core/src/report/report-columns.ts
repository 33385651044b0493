import { LOGBOOK_COLUMNS } from './build-logbook.ts'
import type { CellType, ReportColumn, ReportColumnKey, ReportKind, SarsForm } from './report-content.ts'

interface ColumnChoice {
  key: ReportColumnKey
  label: string
  /** A required column cannot be removed. */
  required: boolean
}

const TYPES: Record<ReportColumnKey, { type: CellType; summed?: true }> = {
  date: { type: 'day' },
  month: { type: 'text' },
  vehicle: { type: 'text' },
  opening: { type: 'odometer' },
  closing: { type: 'odometer' },
  from: { type: 'text' },
  to: { type: 'text' },
  reason: { type: 'text' },
  notes: { type: 'text' },
  trips: { type: 'count', summed: true },
  km: { type: 'km', summed: true },
  private_km: { type: 'km', summed: true },
  to_review_km: { type: 'km', summed: true },
  unlogged_km: { type: 'km', summed: true },
  total_km: { type: 'km', summed: true },
  rate: { type: 'rand' },
  litres: { type: 'litres', summed: true },
  fuel: { type: 'rand', summed: true },
  maintenance: { type: 'rand', summed: true },
  amount: { type: 'rand', summed: true },
  tolls: { type: 'rand', summed: true },
  parking: { type: 'rand', summed: true },
}

/** SARS marks opening, closing and cost columns as optional for each trip. */
const ELOGBOOK_2026: readonly ColumnChoice[] = [
  { key: 'date', label: 'Date', required: true },
  { key: 'opening', label: 'Opening Km', required: false },
  { key: 'closing', label: 'Closing Km', required: false },
  { key: 'km', label: 'Total Business Km', required: true },
  { key: 'from', label: 'From', required: true },
  { key: 'to', label: 'To', required: true },
  { key: 'reason', label: 'Reason', required: true },
  { key: 'fuel', label: 'Actual Fuel & Oil Costs', required: false },
  { key: 'maintenance', label: 'Actual Repairs & Maintenance Costs', required: false },
]

const ELOGBOOK_2024_KEYS: readonly ReportColumnKey[] = ['date', 'opening', 'closing', 'km', 'from', 'to', 'reason']
const ELOGBOOK_2024: readonly ColumnChoice[] = ELOGBOOK_2024_KEYS.map((key, i) => ({
  key,
  label: LOGBOOK_COLUMNS[i],
  required: true,
}))

const WHERE: readonly ColumnChoice[] = [
  { key: 'date', label: 'Date', required: true },
  { key: 'vehicle', label: 'Vehicle', required: false },
  { key: 'from', label: 'From', required: false },
  { key: 'to', label: 'To', required: false },
  { key: 'reason', label: 'Reason', required: false },
  { key: 'notes', label: 'Notes', required: false },
  { key: 'km', label: 'Distance (km)', required: true },
]
const PAID: readonly ColumnChoice[] = [
  { key: 'rate', label: 'Rate (R per km)', required: false },
  { key: 'amount', label: 'Amount (R)', required: true },
]
const PAID_BESIDE: readonly ColumnChoice[] = [
  { key: 'tolls', label: 'Tolls (R)', required: false },
  { key: 'parking', label: 'Parking (R)', required: false },
]

const CHOICES: Record<Exclude<ReportKind, 'logbook'>, readonly ColumnChoice[]> = {
  summary: [
    { key: 'month', label: 'Month', required: true },
    { key: 'vehicle', label: 'Vehicle', required: false },
    { key: 'trips', label: 'Business trips', required: false },
    { key: 'km', label: 'Business (km)', required: true },
    { key: 'private_km', label: 'Private (km)', required: true },
    { key: 'to_review_km', label: 'To review (km)', required: true },
    { key: 'unlogged_km', label: 'Unlogged (km)', required: true },
    { key: 'total_km', label: 'Total (km)', required: true },
    { key: 'amount', label: 'Business at the prescribed rate (R)', required: false },
    ...PAID_BESIDE,
  ],
  client: [...WHERE, ...PAID, ...PAID_BESIDE],
  expenses: [...WHERE, ...PAID, ...PAID_BESIDE],
  monthly: [...WHERE, ...PAID, ...PAID_BESIDE],
  fuel: [
    ...WHERE,
    { key: 'litres', label: 'Fuel, estimated (litres)', required: true },
    { key: 'amount', label: 'Fuel, estimated (R)', required: true },
  ],
}

/** Hidden in a new report until its driver adds them. */
const SELDOM: ReadonlySet<ReportColumnKey> = new Set(['vehicle', 'notes'])

export function columnChoices(kind: ReportKind, form: SarsForm): readonly ColumnChoice[] {
  if (kind !== 'logbook') return CHOICES[kind]
  return form === '2025/26' ? ELOGBOOK_2026 : ELOGBOOK_2024
}

/** The columns of a report in order: required and chosen ones; null means the default choice. */
export function reportColumns(
  kind: ReportKind,
  form: SarsForm,
  chosen: readonly ReportColumnKey[] | null,
): ReportColumn[] {
  return columnChoices(kind, form)
    .filter(({ key, required }) => required || (chosen === null ? !SELDOM.has(key) : chosen.includes(key)))
    .map(({ key, label }) => ({ key, label, type: TYPES[key].type, summed: TYPES[key].summed ?? false }))
}
