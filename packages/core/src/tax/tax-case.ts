import type { RunningCosts } from './actual-cost.ts'

/**
 * How a driver is paid for a vehicle: a fixed travel allowance, an amount per kilometre, the employer's own car, or not at
 * all because it serves the driver's own business.
 */
export type Situation = 'allowance' | 'reimbursed' | 'employer_car' | 'own_business'
/** How the value of the vehicle is known: its cash price, the cash cost of a leased one, or its market value. */
export type Acquired = 'cash' | 'lease' | 'other'
export type Method = 'deemed' | 'actual'

/** One vehicle in one tax year. Money in cents, distance in metres; null where it is not known. */
export interface TaxCase {
  /** The year in which the tax year ends: 2026 is 2025/26. */
  taxYear: number
  situation: Situation
  /** null takes the situation's own: deemed cost for an allowance, actual cost for one's own business. */
  method: Method | null
  vehicle: {
    valueCents: number | null
    acquired: Acquired | null
    bearsFuel: boolean | null
    bearsMaintenance: boolean | null
    hasMaintenancePlan: boolean
  }
  totalM: number | null
  businessM: number | null
  /** Days of the tax year on which the vehicle was used; null is all of them. */
  days: number | null
  /** Months for which an employer's car was available; null is by `days`. */
  months: number | null
  allowanceCents: number | null
  reimbursedCentsPerKm: number | null
  costs: RunningCosts | null
}

export type TaxFigure = 'deemed_cost' | 'actual_cost' | 'deductible' | 'taxable_above_rate' | 'fringe_benefit' | 'rate'

/** A sentence about one figure: a step of its calculation, or its source. */
export interface FigureNote {
  figure: TaxFigure
  text: string
}

/** What a case comes to, in cents; null where it does not apply or cannot be known. */
export interface TaxAssessment {
  /** By the table of the year, before the limit of the allowance. */
  deemedCostCents: number | null
  /** The business share of what was paid, before the limit of the allowance. */
  actualCostCents: number | null
  /** By the method chosen, after the limit. */
  deductibleCents: number | null
  prescribedCentsPerKm: number | null
  /** Of a reimbursement, what lies above the prescribed rate. */
  taxableAboveRateCents: number | null
  fringeBenefitCents: number | null
  fringeBenefitAfterLogbookCents: number | null
  /** The calculation, a sentence with its figure each. */
  steps: FigureNote[]
  sources: FigureNote[]
  warnings: string[]
  /** Which figures of SARS were used. */
  tableVersion: string
}

/** A case that cannot be assessed; the message says why and what to give instead. */
export class RefusedTaxCase extends Error {}
