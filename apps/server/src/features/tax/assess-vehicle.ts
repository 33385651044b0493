import type { TaxFigure as TaxFigureWire, VehicleTax } from '@spoor/contract/routes/tax.ts'
import { runningCostsOf } from '@spoor/core/costs/cost-kinds.ts'
import { assessTax } from '@spoor/core/tax/assess-tax.ts'
import { RefusedTaxCase } from '@spoor/core/tax/tax-case.ts'
import type { TaxAssessment, TaxCase, TaxFigure } from '@spoor/core/tax/tax-case.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { dayNumber } from '@spoor/core/units/local-date.ts'
import { centsToRand, formatCents } from '@spoor/core/units/money.ts'
import { taxDayAt, taxYearDays } from '@spoor/core/units/tax-year.ts'
import type { Dependencies } from '../../dependencies.ts'
import { notFound } from '../../http/http-error.ts'
import type { User } from '../../identity/user.ts'
import { loadLogbook } from '../../logbooks/load-logbook.ts'
import { loadTaxTables } from '../../tax-tables/load-tax-tables.ts'
import { daysUsed } from './days-used.ts'
import { findTaxVehicle, findTaxYear, sumCostKinds } from './tax-year-queries.ts'
import type { TaxYearRow } from './tax-year-queries.ts'

/** What a vehicle's logbook and costs of a year mean for tax. */
export async function assessVehicle(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  user: Pick<User, 'id' | 'name'>,
  { vehicleId, taxYear }: { vehicleId: string; taxYear: number },
): Promise<VehicleTax> {
  const vehicle = await findTaxVehicle(database, user.id, vehicleId)
  if (vehicle === undefined) throw notFound('Vehicle')
  const nowMs = clock.nowMs()
  const year = taxYearDays(taxYear)
  const [{ logbook }, row, sums, tables] = await Promise.all([
    loadLogbook(database, user, { tax_year: taxYear, vehicle_id: vehicleId, nowMs }),
    findTaxYear(database, user.id, vehicleId, taxYear),
    sumCostKinds(database, user.id, vehicleId, year),
    loadTaxTables(database),
  ])
  const { costs, notCountedCents } = runningCostsOf(sums)
  const hasCosts = Object.values(costs).some((cents) => cents > 0)
  const days = daysUsed(year, { from: vehicle.used_from, until: vehicle.used_until })
  const known = tables(taxYear)
  const shared = {
    tax_year: taxYear,
    total_km: metresToKm(logbook.totalM),
    total_from: logbook.totalFrom,
    business_km: metresToKm(logbook.businessM),
    trips_to_review: logbook.waitingTrips,
    to_review_km: metresToKm(logbook.toReviewM),
    is_open: taxDayAt(nowMs) <= year.to,
    days_used: days,
    days_in_year: dayNumber(year.to) - dayNumber(year.from) + 1,
    prescribed_rate: known.rate && known.rate.centsPerKm / 100,
    inputs: row && inputsWire(row),
    table_version: known.version,
  }
  if (row === null) return { ...shared, ...NOTHING }
  if (days === 0) {
    return { ...shared, ...NOTHING, refused: 'The vehicle was not in use in this tax year. Check its dates of use.' }
  }
  const taxCase: TaxCase = {
    taxYear,
    situation: row.situation,
    method: row.method,
    vehicle: {
      valueCents: vehicle.value_cents,
      acquired: vehicle.acquired,
      acquiredOn: vehicle.acquired_on,
      inUseFrom: vehicle.used_from,
      inUseTo: vehicle.used_until,
      kind: null,
      providedByEmployer: vehicle.owned_by === 'employer',
      employerAcquiredOn: null,
      grantedOn: null,
      bearsFuel: vehicle.bears_fuel,
      bearsMaintenance: vehicle.bears_maintenance,
      hasMaintenancePlan: vehicle.maintenance_plan === true,
    },
    totalM: logbook.totalM,
    businessM: logbook.businessM,
    openingRead: logbook.openingRead,
    closingRead: logbook.closingRead,
    days: null,
    months: row.months,
    allowanceCents: row.allowance_cents,
    reimbursedCentsPerKm: row.reimbursed_cents_per_km,
    costs: hasCosts || row.situation === 'own_business' ? costs : null,
    financeDebtCents: null,
    operatingLeaseRentalCents: null,
    borne: null,
  }
  try {
    const assessment = assessTax(taxCase, tables)
    // For an allowance the taxpayer chooses the method; until then nothing is claimed where there is a choice.
    const hasChoice = assessment.deemedCostCents !== null || assessment.actualCostCents !== null
    const isUndecided =
      (row.situation === 'allowance' || row.situation === 'reimbursed') && row.method === null && hasChoice
    const deductibleCents = isUndecided ? null : assessment.deductibleCents
    return {
      ...shared,
      deemed_cost: figure(assessment, 'deemed_cost', assessment.deemedCostCents),
      actual_cost: figure(assessment, 'actual_cost', assessment.actualCostCents),
      deductible: figure(assessment, 'deductible', deductibleCents),
      saving:
        deductibleCents === null || row.marginal_rate === null
          ? null
          : centsToRand((deductibleCents * row.marginal_rate) / 100),
      taxable_above_rate: figure(assessment, 'taxable_above_rate', assessment.taxableAboveRateCents),
      fringe_benefit: figure(assessment, 'fringe_benefit', assessment.fringeBenefitCents),
      fringe_benefit_after_logbook:
        assessment.fringeBenefitAfterLogbookCents === null
          ? null
          : centsToRand(assessment.fringeBenefitAfterLogbookCents),
      warnings: [
        ...warningsOf({ logbook, hasCosts, notCountedCents, unsplitCents: sums.instalment ?? 0, row }),
        ...assessment.warnings,
      ],
      refused: null,
    }
  } catch (error) {
    if (!(error instanceof RefusedTaxCase)) throw error
    return { ...shared, ...NOTHING, refused: error.message.replace(/ \([a-z_.]+\)/g, '') }
  }
}

const NOTHING = {
  deemed_cost: null,
  actual_cost: null,
  deductible: null,
  saving: null,
  taxable_above_rate: null,
  fringe_benefit: null,
  fringe_benefit_after_logbook: null,
  warnings: [],
  refused: null,
} satisfies Partial<VehicleTax>

function warningsOf({
  logbook,
  hasCosts,
  notCountedCents,
  unsplitCents,
  row,
}: {
  logbook: { totalFrom: 'odometer' | 'trips' }
  hasCosts: boolean
  notCountedCents: number
  /** Instalments whose interest is not known. */
  unsplitCents: number
  row: TaxYearRow
}): string[] {
  const usesCosts = row.situation === 'allowance' || row.situation === 'own_business'
  return [
    ...(logbook.totalFrom === 'trips'
      ? [
          'Without odometer readings on 1 March and the last day of February the total is the sum of your trips. SARS wants the readings.',
        ]
      : []),
    ...(usesCosts && !hasCosts ? ['No costs were entered for this tax year, so actual cost is incomplete.'] : []),
    ...(usesCosts && unsplitCents > 0
      ? [
          `Instalments of ${formatCents(unsplitCents)} include capital and are not part of actual cost. Enter their interest under Costs.`,
        ]
      : []),
    ...(usesCosts && notCountedCents > 0
      ? [
          `Tolls, parking and other costs of ${formatCents(notCountedCents)} are not part of actual cost. Claim business tolls and parking separately.`,
        ]
      : []),
  ]
}

function figure(assessment: TaxAssessment, name: TaxFigure, cents: number | null): TaxFigureWire | null {
  if (cents === null) return null
  const textsOf = (notes: TaxAssessment['steps']) => [
    ...new Set(notes.filter((note) => note.figure === name).map(({ text }) => text)),
  ]
  return { amount: centsToRand(cents), steps: textsOf(assessment.steps), sources: textsOf(assessment.sources) }
}

export function inputsWire(row: TaxYearRow): NonNullable<VehicleTax['inputs']> {
  return {
    situation: row.situation,
    method: row.method,
    allowance: row.allowance_cents === null ? null : centsToRand(row.allowance_cents),
    reimbursed_per_km: row.reimbursed_cents_per_km === null ? null : row.reimbursed_cents_per_km / 100,
    months: row.months,
    marginal_rate: row.marginal_rate,
  }
}
