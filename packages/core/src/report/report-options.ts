import type { ReportOptions } from './build-report.ts'
import type { ReportKind } from './report-content.ts'

export const DEFAULT_OPTIONS: ReportOptions = {
  form: '2025/26',
  columns: null,
  left_out: [],
  rate_per_km: null,
  litres_per_100km: null,
  price_per_litre: null,
  hide_home: false,
  with_changes: false,
}

/** Initial options of a new report: the person billed or paying need not know where the driver lives. */
export function defaultOptions(kind: ReportKind): ReportOptions {
  return { ...DEFAULT_OPTIONS, hide_home: kind === 'client' || kind === 'monthly' }
}
