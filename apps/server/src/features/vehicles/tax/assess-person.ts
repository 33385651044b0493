import type { PersonTax, TaxEstimate } from '@spoor/contract/routes/tax.ts'
import { assessPerson, assessPersonToDate, joinPersonNotes } from '@spoor/core/tax/assess-person.ts'
import { RefusedTaxCase } from '@spoor/core/tax/tax-case.ts'
import type { FigureNotes, PersonAssessment, PersonCase, TaxedIncome } from '@spoor/core/tax/tax-case.ts'
import type { TaxTables, YearTables } from '@spoor/core/tax/tax-tables.ts'
import { roundKilometres, type YearKilometres } from '@spoor/core/report/year-kilometres.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import type { LocalDate } from '@spoor/core/units/local-date.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { taxDayAt, taxYearDays } from '@spoor/core/units/tax-year.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { PersonalReader } from '../../../domain/logbooks/reader.ts'
import { loadTaxTables } from '../../../domain/tax-tables/load-tax-tables.ts'
import { loadVehicleYear, type VehicleYear } from './load-vehicle-year.ts'
import { findPersonTaxYear, listTaxVehicles, type PersonTaxYearRow } from './tax-year-queries.ts'

/** A driver's travel pay in a year, with every vehicle that has trips or tax details in it. */
export interface PersonYear {
  row: PersonTaxYearRow | null
  vehicles: VehicleYear[]
  /** The assessment of vehicles claimed against travel pay; null if there are none. */
  personCase: PersonCase | null
  assessment: PersonAssessment | null
  /** The reason why nothing could be assessed, and what to enter. */
  refused: string | null
  tables: YearTables
  isOpen: boolean
  estimate: TaxEstimate | null
}

/** Whether the vehicle's costs are claimed against travel pay. */
export function isPaidForTravel({ row }: Pick<VehicleYear, 'row'>): boolean {
  return row?.situation === 'allowance' || row?.situation === 'reimbursed'
}

/** Loads all vehicles of a driver's year, except one that is already loaded, and assesses them together. */
export async function loadPersonYear(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  reader: PersonalReader,
  taxYear: number,
  loaded?: VehicleYear,
): Promise<PersonYear> {
  const nowMs = clock.nowMs()
  const [row, taxVehicles, tablesOf] = await Promise.all([
    findPersonTaxYear(database, reader.driver.id, taxYear),
    listTaxVehicles(database, reader.driver.id, taxYear),
    loadTaxTables(database),
  ])
  const vehicles: VehicleYear[] = []
  // Sequential, because each loads the trips of a year.
  for (const vehicle of taxVehicles) {
    vehicles.push(
      loaded?.vehicle.id === vehicle.id ? loaded : await loadVehicleYear(database, reader, { vehicle, taxYear, nowMs }),
    )
  }
  const tables = tablesOf(taxYear)
  const isOpen = taxDayAt(nowMs) <= taxYearDays(taxYear).to
  const year = { row, vehicles, tables, isOpen }
  const claimed = vehicles.filter((one) => isPaidForTravel(one) && one.days > 0)
  if (claimed.length === 0) return { ...year, personCase: null, assessment: null, refused: null, estimate: null }
  const personCase: PersonCase = {
    taxYear,
    situation: claimed.some((one) => one.row?.situation === 'allowance') ? 'allowance' : 'reimbursed',
    allowanceCents: row?.allowance_cents ?? null,
    reimbursedCentsPerKm: row?.reimbursed_cents_per_km ?? null,
    vehicles: claimed.map(({ taxCase }) => taxCase),
  }
  try {
    const assessment = assessPerson(personCase, tablesOf, { isDraft: true })
    const estimate = estimatePerson(personCase, claimed, { tablesOf, nowMs })
    return { ...year, personCase, assessment, refused: null, estimate }
  } catch (error) {
    if (!(error instanceof RefusedTaxCase)) throw error
    return { ...year, personCase, assessment: null, refused: sentenceForScreen(error.message), estimate: null }
  }
}

/** The claim of all vehicles until their last odometer readings, without those that have none. */
function estimatePerson(
  personCase: PersonCase,
  claimed: readonly VehicleYear[],
  { tablesOf, nowMs }: { tablesOf: TaxTables; nowMs: number },
): TaxEstimate | null {
  const read = claimed.flatMap(({ toDate }) => toDate ?? [])
  if (read.length === 0) return null
  const soFar = { ...personCase, vehicles: read.map(({ taxCase }) => taxCase) }
  // The allowance is paid for all vehicles.
  const uses = claimed.map(({ logbook: { use } }) => use!)
  const days = {
    from: uses.map(({ from }) => from).toSorted()[0],
    to: uses
      .map(({ to }) => to)
      .toSorted()
      .at(-1)!,
  }
  const until = read
    .map(({ kilometres }) => kilometres.to)
    .toSorted()
    .at(-1)!
  const assessment = assessPersonToDate(soFar, { days, until }, tablesOf)
  const notes = joinPersonNotes(soFar, assessment)
  const estimate = toEstimateWire(
    { ...assessment, ...notes },
    read.map(({ kilometres }) => kilometres),
    nowMs,
  )
  return { ...estimate, without: claimed.flatMap(({ vehicle, toDate }) => (toDate ? [] : vehicle.name)) }
}

/** @param kilometres of each vehicle until its last reading */
export function toEstimateWire(
  { incomeCents, claimCents, taxableCents, notClaimable, warnings, steps, sources }: TaxedIncome & FigureNotes,
  kilometres: readonly (YearKilometres & { to: LocalDate })[],
  nowMs: number,
): TaxEstimate {
  const rounded = kilometres.map((one) => roundKilometres(one))
  const sumKm = (key: 'total_km' | 'business_km') => metresToKm(rounded.reduce((sum, one) => sum + one[key] * 1000, 0))
  const month = Number(taxDayAt(nowMs).slice(5, 7))
  return {
    irp6: month >= 3 && month <= 8 ? 'august' : 'february',
    until: kilometres
      .map(({ to }) => to)
      .toSorted()
      .at(-1)!,
    without: [],
    total_km: sumKm('total_km'),
    business_km: sumKm('business_km'),
    income: centsToRand(incomeCents),
    claim: centsToRand(claimCents),
    not_claimable: notClaimable && sentenceForScreen(notClaimable),
    taxable: centsToRand(taxableCents),
    warnings: [...warnings],
    steps: [...new Set(steps.map(({ text }) => text))],
    sources: [...new Set(sources.map(({ text }) => text))],
  }
}

/** Removes field names, which are not shown on screens. */
export function sentenceForScreen(text: string): string {
  return text.replace(/ \([a-z_.]+\)/g, '')
}

/** A driver's travel pay in a year, its taxable part, and the joint claim of all vehicles. */
export async function assessPersonTax(
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  reader: PersonalReader,
  taxYear: number,
): Promise<PersonTax> {
  const person = await loadPersonYear(dependencies, reader, taxYear)
  const { row, vehicles, personCase, assessment, refused, tables, isOpen } = person
  const notes = personCase && assessment ? joinPersonNotes(personCase, assessment) : null
  const allowanceCents = row?.allowance_cents ?? null
  return {
    tax_year: taxYear,
    inputs: row && {
      allowance: centsToRand(row.allowance_cents),
      reimbursed_per_km: row.reimbursed_cents_per_km === null ? null : row.reimbursed_cents_per_km / 100,
      marginal_rate: row.marginal_rate,
    },
    needs_check: row?.needs_check ?? false,
    is_open: isOpen,
    prescribed_rate: tables.rate && tables.rate.centsPerKm / 100,
    code_3701: centsToRand(assessment ? assessment.code3701Cents : allowanceCents),
    code_3702: centsToRand(assessment?.code3702Cents),
    code_3703: centsToRand(assessment?.code3703Cents),
    code_3722: centsToRand(assessment?.code3722Cents),
    income: centsToRand(assessment ? assessment.incomeCents : allowanceCents),
    claim: centsToRand(assessment?.claimCents),
    not_claimable:
      assessment === null
        ? 'No vehicle is claimed yet: enter how you are paid for each vehicle.'
        : assessment.notClaimable && sentenceForScreen(assessment.notClaimable),
    taxable: centsToRand(assessment ? assessment.taxableCents : allowanceCents),
    saving: savingRand(assessment?.claimCents ?? null, row),
    vehicles: vehicles.map((one) => toVehicleWire(one, person)),
    steps: notes ? notes.steps.map(({ text }) => text) : [],
    sources: notes ? [...new Set(notes.sources.map(({ text }) => text))] : [],
    warnings: notes ? notes.warnings.map(sentenceForScreen) : [],
    refused,
    table_version: tables.version,
  }
}

export function savingRand(claimCents: number | null, row: Pick<PersonTaxYearRow, 'marginal_rate'> | null) {
  if (claimCents === null || row === null || row.marginal_rate === null) return null
  return centsToRand((claimCents * row.marginal_rate) / 100)
}

function toVehicleWire(one: VehicleYear, { personCase, assessment }: PersonYear): PersonTax['vehicles'][number] {
  const i = personCase ? personCase.vehicles.indexOf(one.taxCase) : -1
  const assessed = assessment && i >= 0 ? assessment.vehicles[i] : null
  const kilometres = roundKilometres(one.logbook)
  return {
    id: one.vehicle.id,
    name: one.vehicle.name,
    situation: one.row?.situation ?? null,
    method: one.row?.method ?? null,
    total_km: kilometres.total_km,
    business_km: kilometres.business_km,
    trips_to_review: one.logbook.waitingTrips,
    deemed_cost: centsToRand(assessed?.deemedCostCents),
    actual_cost: centsToRand(assessed?.actualCostCents),
    claimable: centsToRand(assessed?.claimableCents),
    not_claimable: explainUnclaimed(one, assessed),
  }
}

function explainUnclaimed(
  { row, days }: VehicleYear,
  assessed: PersonAssessment['vehicles'][number] | null,
): string | null {
  if (row === null) return 'enter how you are paid for this vehicle'
  if (days === 0) return 'the vehicle was not in use in this tax year'
  if (row.situation === 'employer_car') return 'your employer’s car is a fringe benefit'
  if (row.situation === 'own_business') return 'your own business deducts it, not travel pay'
  return assessed?.notClaimable ? sentenceForScreen(assessed.notClaimable) : null
}
