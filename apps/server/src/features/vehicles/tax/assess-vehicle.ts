import type { TaxFigure as TaxFigureWire, VehicleTax } from '@spoor/contract/routes/tax.ts'
import { assessTax } from '@spoor/core/tax/assess-tax.ts'
import { prescribedRateCents } from '@spoor/core/tax/prescribed-rate.ts'
import { daysOfTaxYear } from '@spoor/core/tax/check-case.ts'
import { RefusedTaxCase, type CostLines, type FigureNotes, type TaxFigure } from '@spoor/core/tax/tax-case.ts'
import type { Logbook } from '@spoor/core/report/build-logbook.ts'
import { buildItr12 } from '@spoor/core/report/itr12.ts'
import { roundKilometres } from '@spoor/core/report/year-kilometres.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { centsToRand, formatCents } from '@spoor/core/units/money.ts'
import { taxDayAt, taxYearDays } from '@spoor/core/units/tax-year.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { orNotFound } from '../../../platform/http/http-error.ts'
import { toGapWire } from '../../../domain/logbooks/gap-wire.ts'
import type { PersonalReader } from '../../../domain/logbooks/reader.ts'
import { loadTaxTables } from '../../../domain/tax-tables/load-tax-tables.ts'
import { isPaidForTravel, loadPersonYear, savingRand, sentenceForScreen, toEstimateWire } from './assess-person.ts'
import { loadVehicleYear, type VehicleYear } from './load-vehicle-year.ts'
import { findPersonTaxYear, findTaxVehicle, type PersonTaxYearRow, type TaxYearRow } from './tax-year-queries.ts'

/** The tax effect of a vehicle's logbook and costs in a year. */
export async function assessVehicle(
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  reader: PersonalReader,
  { vehicleId, taxYear }: { vehicleId: string; taxYear: number },
): Promise<VehicleTax> {
  const { database, clock } = dependencies
  const vehicle = orNotFound(await findTaxVehicle(database, reader.driver.id, vehicleId), 'Vehicle')
  const nowMs = clock.nowMs()
  const [one, pay, tablesOf] = await Promise.all([
    loadVehicleYear(database, reader, { vehicle, taxYear, nowMs }),
    findPersonTaxYear(database, reader.driver.id, taxYear),
    loadTaxTables(database),
  ])
  const { logbook, row, days } = one
  const known = tablesOf(taxYear)
  const kilometres = roundKilometres(logbook)
  const shared = {
    tax_year: taxYear,
    total_km: kilometres.total_km,
    total_from: logbook.totalFrom,
    business_km: kilometres.business_km,
    trips_to_review: logbook.waitingTrips,
    to_review_km: kilometres.to_review_km,
    is_open: taxDayAt(nowMs) <= taxYearDays(taxYear).to,
    days_used: days,
    days_in_year: daysOfTaxYear(taxYear),
    prescribed_rate: known.rate && known.rate.centsPerKm / 100,
    at_prescribed_rate: known.rate && centsToRand(prescribedRateCents(logbook.businessM, known.rate)),
    inputs: row && toInputsWire(one, row, pay),
    table_version: known.version,
  }
  const { use } = logbook
  const { vehicle: facts } = one.taxCase
  const describe = (lines: CostLines | null) =>
    use &&
    buildItr12(
      {
        use,
        bearsFuel: row?.situation === 'employer_car' ? row.bears_private_fuel : facts.bearsFuel,
        bearsMaintenance: facts.hasMaintenancePlan ? false : facts.bearsMaintenance,
        lines,
      },
      {
        ...kilometres,
        opening_odometer_km: logbook.openingRead ? kilometres.opening_odometer_km : null,
        closing_odometer_km: logbook.closingRead ? kilometres.closing_odometer_km : null,
      },
    )
  if (row === null) return { ...shared, ...NOTHING, itr12: describe(null) }
  if (days === 0) {
    return { ...shared, ...NOTHING, refused: 'The vehicle was not in use in this tax year. Check its dates of use.' }
  }
  const {
    costLines,
    riskCents = null,
    ...figures
  } = isPaidForTravel(one)
    ? await assessAgainstPay(dependencies, reader, { taxYear, one })
    : assessAlone(taxYear, one, { row, pay, nowMs }, tablesOf)
  const warnings = figures.refused === null ? [...one.warnings, ...warnAboutCosts(one, row), ...figures.warnings] : []
  return {
    ...shared,
    ...NOTHING,
    ...figures,
    at_risk: toRiskWire(logbook, riskCents),
    itr12: describe(costLines ?? null),
    warnings: warnings.map(sentenceForScreen),
  }
}

type Figures = Partial<VehicleTax> & {
  warnings: string[]
  refused: string | null
  costLines?: CostLines | null
  /** How much lower the claim is without the trips that SARS would refuse; null without a claim. */
  riskCents?: number | null
}

const sureM = ({ logbook: { businessM, atRisk }, taxCase: { totalM } }: VehicleYear): number =>
  Math.min(businessM - atRisk.distanceM, totalM ?? 0)

/** The vehicle's costs. The claim belongs to the person and is shown here only if it covers no other vehicle. */
async function assessAgainstPay(
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  reader: PersonalReader,
  { taxYear, one }: { taxYear: number; one: VehicleYear },
): Promise<Figures> {
  const {
    row: pay,
    personCase,
    assessment,
    refused,
    estimate,
  } = await loadPersonYear(dependencies, reader, taxYear, one)
  const i = personCase ? personCase.vehicles.indexOf(one.taxCase) : -1
  if (assessment === null || i < 0) return { warnings: [], refused }
  const assessed = assessment.vehicles[i]
  const notes = joinNotes(assessed, assessment)
  const isAlone = assessment.vehicles.length === 1
  const isTaxFree = assessment.code3703Cents !== null
  const claimCents = isAlone && !isTaxFree ? assessment.claimCents : null
  const notClaimable = assessed.notClaimable ?? (isAlone ? assessment.notClaimable : null)
  // Claims are proportional to business kilometres, before the limit.
  const { businessM } = one.taxCase
  const sureShare = businessM ? sureM(one) / businessM : 1
  const wantedCents = assessment.vehicles.reduce((sum, { claimableCents }) => sum + (claimableCents ?? 0), 0)
  const sureCents = Math.round(wantedCents - (assessed.claimableCents ?? 0) * (1 - sureShare))
  return {
    deemed_cost: figure(notes, 'deemed_cost', assessed.deemedCostCents),
    actual_cost: figure(notes, 'actual_cost', assessed.actualCostCents),
    costLines: assessed.costLines,
    deductible: figure(notes, 'deductible', claimCents),
    claimable: centsToRand(assessed.claimableCents),
    not_claimable: notClaimable && sentenceForScreen(notClaimable),
    claimed_together: assessment.vehicles.length,
    riskCents:
      assessed.claimableCents === null || assessment.claimCents === null
        ? null
        : assessment.claimCents - Math.min(assessment.claimCents, sureCents),
    estimate,
    saving: savingRand(claimCents, pay),
    taxable_above_rate: figure(
      notes,
      'taxable_above_rate',
      isTaxFree ? 0 : one.row?.situation === 'reimbursed' ? assessment.code3722Cents : null,
    ),
    warnings: [
      ...notes.warnings,
      ...(isAlone
        ? []
        : [
            `${assessment.vehicles.length} vehicles are claimed together, once, against your travel pay: see the tax year.`,
          ]),
    ],
    refused: null,
  }
}

/** An employer's car or a vehicle of the driver's own business, without travel pay. */
function assessAlone(
  taxYear: number,
  one: VehicleYear,
  { row: { situation }, pay, nowMs }: { row: TaxYearRow; pay: PersonTaxYearRow | null; nowMs: number },
  tablesOf: Awaited<ReturnType<typeof loadTaxTables>>,
): Figures {
  try {
    const unpaid = { taxYear, situation, allowanceCents: null, reimbursedCentsPerKm: null }
    const { taxCase, toDate } = one
    const assessed = assessTax({ ...taxCase, ...unpaid }, tablesOf)
    const sure = assessTax({ ...taxCase, ...unpaid, businessM: sureM(one) }, tablesOf)
    const soFar = toDate && assessTax({ ...toDate.taxCase, ...unpaid }, tablesOf)
    const after = assessed.fringeBenefitAfterLogbookCents
    return {
      actual_cost: figure(assessed, 'actual_cost', assessed.actualCostCents),
      costLines: assessed.costLines,
      deductible: figure(assessed, 'deductible', assessed.deductibleCents),
      saving: savingRand(assessed.deductibleCents, pay),
      riskCents: assessed.claimCents === null ? null : assessed.claimCents - (sure.claimCents ?? 0),
      not_claimable: assessed.notClaimable && sentenceForScreen(assessed.notClaimable),
      fringe_benefit: figure(assessed, 'fringe_benefit', assessed.fringeBenefitCents),
      fringe_benefit_after_logbook: centsToRand(after),
      estimate: soFar && toEstimateWire(soFar, [toDate.kilometres], nowMs),
      warnings: assessed.warnings,
      refused: null,
    }
  } catch (error) {
    if (!(error instanceof RefusedTaxCase)) throw error
    return { warnings: [], refused: sentenceForScreen(error.message) }
  }
}

const NOTHING = {
  deemed_cost: null,
  actual_cost: null,
  deductible: null,
  claimable: null,
  not_claimable: null,
  claimed_together: 0,
  saving: null,
  at_risk: null,
  estimate: null,
  itr12: null,
  taxable_above_rate: null,
  fringe_benefit: null,
  fringe_benefit_after_logbook: null,
  warnings: [],
  refused: null,
} satisfies Partial<VehicleTax>

function toRiskWire({ atRisk }: Logbook, cents: number | null): VehicleTax['at_risk'] {
  const { trips, distanceM, reasons } = atRisk
  if (trips === 0) return null
  return {
    trips,
    distance_km: metresToKm(distanceM),
    amount: centsToRand(cents),
    reasons: reasons.map(toGapWire),
  }
}

function warnAboutCosts({ hasCosts, notCountedCents, unsplitCents }: VehicleYear, { situation }: TaxYearRow): string[] {
  if (situation === 'employer_car') return []
  return [
    ...(hasCosts ? [] : ['No costs were entered for this tax year, so actual cost is incomplete.']),
    ...(unsplitCents > 0
      ? [
          `Instalments of ${formatCents(unsplitCents)} include capital and are not part of actual cost. Enter their interest under Vehicle costs.`,
        ]
      : []),
    ...(notCountedCents > 0
      ? [
          `Tolls, parking and other costs of ${formatCents(notCountedCents)} are not part of actual cost. Claim business tolls and parking separately.`,
        ]
      : []),
  ]
}

function joinNotes(...all: FigureNotes[]): FigureNotes {
  return {
    steps: all.flatMap(({ steps }) => steps),
    sources: all.flatMap(({ sources }) => sources),
    warnings: all.flatMap(({ warnings }) => warnings),
  }
}

function figure(notes: FigureNotes, name: TaxFigure, cents: number | null): TaxFigureWire | null {
  if (cents === null) return null
  const uniqueTexts = (all: FigureNotes['steps']) => [
    ...new Set(all.filter((note) => note.figure === name).map(({ text }) => text)),
  ]
  return { amount: centsToRand(cents), steps: uniqueTexts(notes.steps), sources: uniqueTexts(notes.sources) }
}

function toInputsWire(
  { vehicle }: VehicleYear,
  row: TaxYearRow,
  pay: PersonTaxYearRow | null,
): NonNullable<VehicleTax['inputs']> {
  return {
    situation: row.situation,
    method: row.method,
    allowance: centsToRand(pay?.allowance_cents),
    reimbursed_per_km: pay === null || pay.reimbursed_cents_per_km === null ? null : pay.reimbursed_cents_per_km / 100,
    months: row.months,
    marginal_rate: pay?.marginal_rate ?? null,
    kind: vehicle.kind,
    finance_debt: centsToRand(row.finance_debt_cents),
    operating_lease_rental: centsToRand(row.operating_lease_rental_cents),
    borne_licence: centsToRand(row.borne_licence_cents),
    borne_insurance: centsToRand(row.borne_insurance_cents),
    borne_maintenance: centsToRand(row.borne_maintenance_cents),
    bears_private_fuel: row.bears_private_fuel,
    employer_fuel: centsToRand(row.employer_fuel_cents),
    contribution: centsToRand(row.contribution_cents),
    second_car: row.second_car,
  }
}
