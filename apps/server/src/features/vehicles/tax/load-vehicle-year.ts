import { sumRunningCosts } from '@spoor/core/costs/cost-kinds.ts'
import type { Logbook } from '@spoor/core/report/build-logbook.ts'
import type { TaxCase } from '@spoor/core/tax/tax-case.ts'
import { computeKilometresToDate } from '@spoor/core/report/kilometres-to-date.ts'
import { odometerDays } from '@spoor/core/report/odometers.ts'
import { claimedKilometres, type YearKilometres } from '@spoor/core/report/year-kilometres.ts'
import { countDays } from '@spoor/core/tax/use-days.ts'
import type { LocalDate } from '@spoor/core/units/local-date.ts'
import { taxDayAt, taxYearDays } from '@spoor/core/units/tax-year.ts'
import type { Database } from '../../../platform/database/database.ts'
import { loadLogbook, toUseRange } from '../../../domain/logbooks/load-logbook.ts'
import type { PersonalReader } from '../../../domain/logbooks/reader.ts'
import { findTaxYear, sumCostKinds, type TaxVehicle, type TaxYearRow } from './tax-year-queries.ts'

/** A vehicle's logbook, costs and tax details for a year, as input to core's assessment. */
export interface VehicleYear {
  vehicle: TaxVehicle
  /** null until the situation is entered. */
  row: TaxYearRow | null
  logbook: Logbook
  /** Days of the year on which the vehicle was in use. */
  days: number
  /** Differences between its figures and what was entered. */
  warnings: string[]
  hasCosts: boolean
  notCountedCents: number
  /** Instalments with unknown interest. */
  unsplitCents: number
  taxCase: VehicleTaxCase
  /** The case until the last odometer reading of a running year. */
  toDate: { kilometres: YearKilometres & { to: LocalDate }; taxCase: VehicleTaxCase } | null
}

type VehicleTaxCase = Omit<TaxCase, 'taxYear' | 'situation' | 'allowanceCents' | 'reimbursedCentsPerKm'>

const NO_COSTS: Awaited<ReturnType<typeof sumCostKinds>> = {}

export async function loadVehicleYear(
  database: Database,
  reader: PersonalReader,
  { vehicle, taxYear, nowMs }: { vehicle: TaxVehicle; taxYear: number; nowMs: number },
): Promise<VehicleYear> {
  const use = odometerDays(taxYearDays(taxYear), toUseRange(vehicle))
  const [{ logbook, readings }, row, sums] = await Promise.all([
    loadLogbook(database, reader, { tax_year: taxYear, vehicle_id: vehicle.id, nowMs }),
    findTaxYear(database, reader.driver.id, vehicle.id, taxYear),
    use === null ? NO_COSTS : sumCostKinds(database, reader.driver.id, vehicle.id, use),
  ])
  const { costs, notCountedCents } = sumRunningCosts(sums)
  const hasCosts = Object.values(costs).some((cents) => cents > 0)
  const today = taxDayAt(nowMs)
  const isOpen = today <= taxYearDays(taxYear).to
  const countCosts = (all: typeof costs) => (hasCosts || row?.situation === 'own_business' ? all : null)
  const taxCase: VehicleTaxCase = {
    name: vehicle.name,
    method: row?.method ?? null,
    vehicle: {
      valueCents: vehicle.value_cents,
      acquired: vehicle.acquired,
      acquiredOn: vehicle.acquired_on,
      inUseFrom: vehicle.used_from,
      inUseTo: vehicle.used_until,
      kind: vehicle.kind,
      providedByEmployer: vehicle.owned_by === 'employer',
      // The owner's acquisition date; an employee has the car from the first day of use.
      employerAcquiredOn: vehicle.acquired_on,
      grantedOn: vehicle.used_from,
      bearsFuel: vehicle.bears_fuel,
      bearsMaintenance: vehicle.bears_maintenance,
      hasMaintenancePlan: vehicle.maintenance_plan === true,
    },
    ...claimedKilometres(logbook),
    days: null,
    months: row?.months ?? null,
    costs: countCosts(costs),
    until: isOpen && use !== null && use.from <= today ? today : null,
    financeDebtCents: row?.finance_debt_cents ?? null,
    operatingLeaseRentalCents: row?.operating_lease_rental_cents ?? null,
    employerFuelCents: row?.employer_fuel_cents ?? null,
    contributionCents: row?.contribution_cents ?? null,
    isSecondCar: row?.second_car ?? false,
    borne: row && borneCosts(row),
  }
  const soFar = isOpen ? computeKilometresToDate(logbook, readings, today) : null
  const sumsSoFar =
    soFar && (await sumCostKinds(database, reader.driver.id, vehicle.id, { from: use!.from, to: soFar.to }))
  return {
    vehicle,
    row,
    logbook,
    days: use === null ? 0 : countDays(use),
    warnings: [
      ...logbook.gaps.flatMap(({ code, message }) =>
        code === 'out_of_use' || code === 'cost_out_of_use' ? [message] : [],
      ),
      ...(logbook.businessM > logbook.totalM
        ? ['The business trips measured more than the odometer moved: only the kilometres of the odometer count.']
        : []),
    ],
    hasCosts,
    notCountedCents,
    unsplitCents: sums.instalment ?? 0,
    taxCase,
    toDate: soFar && {
      kilometres: soFar,
      taxCase: {
        ...taxCase,
        ...claimedKilometres(soFar),
        costs: countCosts(sumRunningCosts(sumsSoFar ?? {}).costs),
        until: soFar.to,
      },
    },
  }
}

function borneCosts(row: TaxYearRow): TaxCase['borne'] {
  const { borne_licence_cents: licence, borne_insurance_cents: insurance, borne_maintenance_cents: maintenance } = row
  if (licence === null && insurance === null && maintenance === null && row.bears_private_fuel === null) return null
  return {
    licenceCents: licence ?? 0,
    insuranceCents: insurance ?? 0,
    maintenanceCents: maintenance ?? 0,
    fuel: row.bears_private_fuel === true,
  }
}
