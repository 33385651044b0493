import { DEEMED_COST_TABLES, type CostTable } from './deemed-cost-tables.ts'
import type { PrescribedRate } from './prescribed-rate.ts'
import { PUBLISHED_LIMITS, PUBLISHED_RATES, type CostLimit } from './published-figures.ts'

export interface YearTables {
  /** null if no deemed-cost table is known. */
  costs: CostTable | null
  rate: PrescribedRate | null
  /** Caps on actual cost; null if none are known. */
  limit: CostLimit | null
  /** Identifies exactly these figures, so that a report can record which ones it used. */
  version: string
}

/** An administrator's correction of a tax year; null fields are not corrected. */
export interface TableCorrection {
  taxYear: number
  /** Number of this correction within its tax year, from 1. */
  revision: number
  costs: CostTable | null
  rate: PrescribedRate | null
  limit: CostLimit | null
}

export type TaxTables = (taxYear: number) => YearTables

/** Edition of the figures in this folder; raise it when a figure changes, but not when a new kind is added. */
export const PUBLISHED_EDITION = 1

/** The figures shipped with the product. */
export const publishedTables: TaxTables = (taxYear) => ({
  costs: DEEMED_COST_TABLES[taxYear] ?? null,
  rate: PUBLISHED_RATES[taxYear] ?? null,
  limit: PUBLISHED_LIMITS[taxYear] ?? null,
  version: `${taxYear}-published-${PUBLISHED_EDITION}`,
})

/** The published figures, overridden by the latest correction of each tax year. */
export function correctTables(corrections: readonly TableCorrection[]): TaxTables {
  return (taxYear) => {
    const published = publishedTables(taxYear)
    const mine = corrections.filter((one) => one.taxYear === taxYear)
    if (mine.length === 0) return published
    const latest = mine.reduce((a, b) => (b.revision > a.revision ? b : a))
    // An empty correction withdraws the earlier ones.
    if (latest.costs === null && latest.rate === null && latest.limit === null) return published
    return {
      costs: latest.costs ?? published.costs,
      rate: latest.rate ?? published.rate,
      limit: latest.limit ?? published.limit,
      version: `${taxYear}-correction-${latest.revision}`,
    }
  }
}
