import type { LocalDate } from '../units/local-date.ts'

/**
 * How a driver is paid for a vehicle: a fixed travel allowance, an amount per kilometre, the employer's own car, or not at
 * all because it serves the driver's own business.
 */
export type Situation = 'allowance' | 'reimbursed' | 'employer_car' | 'own_business'
/** The basis of the vehicle's value: its cash price, the cash cost if leased, or its market value. */
export type Acquired = 'cash' | 'lease' | 'other'
export type Method = 'deemed' | 'actual'
/** Determines the number of years over which one's own business writes a vehicle off. */
export type VehicleKind = 'car' | 'delivery' | 'motorcycle'

/** A vehicle's costs in the period, in cents. */
export interface RunningCosts {
  fuelCents: number
  maintenanceCents: number
  licenceCents: number
  insuranceCents: number
  financeCents: number
  leaseCents: number
}

/** The costs of a year by line of the return, limits applied. */
export interface CostLines extends RunningCosts {
  wearAndTearCents: number
}

export interface TaxVehicle {
  /** Including VAT. For an employer's car, the retail market value when the employer acquired it. */
  valueCents: number | null
  acquired: Acquired | null
  acquiredOn: LocalDate | null
  /** First and last day of use by the taxpayer; null if not given. */
  inUseFrom: LocalDate | null
  inUseTo: LocalDate | null
  /** null means a car. */
  kind: VehicleKind | null
  bearsFuel: boolean | null
  bearsMaintenance: boolean | null
  hasMaintenancePlan: boolean
  providedByEmployer: boolean
  /** For an employer's car: when the employer acquired it, and when the employee started using it. */
  employerAcquiredOn: LocalDate | null
  grantedOn: LocalDate | null
}

/** One vehicle's use and costs in a year. Money in cents, distance in metres; null if unknown. */
export interface VehicleCase {
  /** Its name in sentences about several vehicles; 'Vehicle 2' by default. */
  name?: string
  vehicle: TaxVehicle
  /** null means the situation's default: deemed cost for an allowance, actual cost for one's own business. */
  method: Method | null
  totalM: number | null
  businessM: number | null
  /** Whether the odometer was read on the first and on the last day; otherwise nothing can be claimed. */
  openingRead: boolean
  closingRead: boolean
  /** How the trips contradict the odometer so much that nothing can be claimed; null if they do not. */
  contradiction?: string | null
  /** Days of the tax year on which the vehicle was used; null derives them from its dates, or else counts all. */
  days: number | null
  costs: RunningCosts | null
  /** The last day counted so far, in a running year. */
  until?: LocalDate | null
  /** The debt that the year's finance charges were paid on. */
  financeDebtCents: number | null
}

/** An employer's travel pay to one person in a year. */
export interface TravelPay {
  allowanceCents: number | null
  reimbursedCentsPerKm: number | null
}

/** Everything one person claims against travel pay in one tax year, over all vehicles. */
export interface PersonCase extends TravelPay {
  /** The year in which the tax year ends: 2026 is 2025/26. */
  taxYear: number
  situation: 'allowance' | 'reimbursed'
  vehicles: readonly VehicleCase[]
}

/** Costs of an employer's car that the employee bears in full. */
export interface BorneCosts {
  licenceCents: number
  insuranceCents: number
  maintenanceCents: number
  /** Whether the employee pays for all private fuel. */
  fuel: boolean
}

export interface TaxCase extends VehicleCase, TravelPay {
  /** The year in which the tax year ends: 2026 is 2025/26. */
  taxYear: number
  situation: Situation
  /** Months for which an employer's car was available, within its dates; null derives them from days or dates. */
  months: number | null
  /** The year's rental under an operating lease; null without such a lease. */
  operatingLeaseRentalCents: number | null
  /** The fuel that the employer paid under an operating lease. */
  employerFuelCents?: number | null
  /** What the employee paid the employer for using the car, apart from licence, insurance, maintenance and fuel. */
  contributionCents?: number | null
  /** Whether another employer's car with a higher benefit was available at the same time. */
  isSecondCar?: boolean
  borne: BorneCosts | null
}

export type TaxFigure =
  | 'deemed_cost'
  | 'actual_cost'
  | 'deductible'
  | 'taxable_above_rate'
  | 'fringe_benefit'
  | 'rate'
  | 'income'

/** A sentence about one figure: a step of its calculation, or its source. */
export interface FigureNote {
  figure: TaxFigure
  text: string
}

/** The calculation in sentences, its sources and its warnings. */
export interface FigureNotes {
  steps: FigureNote[]
  sources: FigureNote[]
  warnings: string[]
}

/** Amounts on the employee's tax certificate by code, in cents; null if the code does not appear. */
export interface TravelCodes {
  /** A fixed allowance. */
  code3701Cents: number | null
  /** Paid per kilometre up to the prescribed rate, taxed on assessment. */
  code3702Cents: number | null
  /** Paid per kilometre at or below the prescribed rate and nothing else: not taxed. */
  code3703Cents: number | null
  /** Paid per kilometre above the prescribed rate. */
  code3722Cents: number | null
}

/** Taxable income and the claim against it, in cents. */
export interface TaxedIncome {
  /** Taxed before the claim; null if unknown. */
  incomeCents: number | null
  /** After all limits; null if nothing can be claimed, for the reason given. */
  claimCents: number | null
  notClaimable: string | null
  /** Income less claim. */
  taxableCents: number | null
}

/** A vehicle's claim by both methods, in cents. */
interface ClaimBasis {
  /** From the year's table, before applying the income limit. */
  deemedCostCents: number | null
  /** The business share of the costs, before applying the income limit. */
  actualCostCents: number | null
  /** The costs by line, before the business share. */
  costLines: CostLines | null
}

/** One vehicle's part of its driver's claim, in cents. */
export interface VehicleAssessment extends ClaimBasis, FigureNotes {
  /** By the chosen method, before applying the income limit; null for the reason given. */
  claimableCents: number | null
  notClaimable: string | null
}

/** These notes cover only the pay and the claim; each vehicle has its own. `joinPersonNotes` combines them. */
export interface PersonAssessment extends TravelCodes, TaxedIncome, FigureNotes {
  prescribedCentsPerKm: number | null
  /** In the order of the case. */
  vehicles: VehicleAssessment[]
  /** The SARS figures used. */
  tableVersion: string
}

/** The result of a case in cents; null if not applicable or unknown. */
export interface TaxAssessment extends TravelCodes, TaxedIncome, ClaimBasis, FigureNotes {
  /** By the chosen method, after applying the limit. */
  deductibleCents: number | null
  prescribedCentsPerKm: number | null
  /** The part of a reimbursement above the prescribed rate. */
  taxableAboveRateCents: number | null
  fringeBenefitCents: number | null
  fringeBenefitAfterLogbookCents: number | null
  /** The SARS figures used. */
  tableVersion: string
}

/** A case that cannot be assessed; the message states why and what to enter instead. */
export class RefusedTaxCase extends Error {}
