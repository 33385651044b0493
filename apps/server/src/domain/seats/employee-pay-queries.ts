import { compensatesTravel, type EmployeePay } from '@spoor/core/tax/employee-pay.ts'
import type { TaxTables } from '@spoor/core/tax/tax-tables.ts'
import { monthsThrough, type Month } from '@spoor/core/units/month.ts'
import { taxYearDays, taxYearOn } from '@spoor/core/units/tax-year.ts'
import { SWEEP } from '../../platform/database/check-sql.ts'
import type { Database, Row } from '../../platform/database/database.ts'

export type EmployeePayRow = Row<'employee_pay'>

export const NO_PAY: Omit<EmployeePayRow, 'owner_id' | 'company_id'> = {
  from_month: '',
  employee_number: '',
  scheme: null,
  cents_per_km: null,
  allowance_cents: 0,
  petrol_card_cents: 0,
  car_value_cents: 0,
  maintenance_plan: false,
  lease_rental_cents: 0,
  contribution_cents: 0,
}

/** What a company entered about its employees' pay, or about one's: oldest month first, after what an invitation says. */
export async function listEmployeePay(
  database: Database,
  { companyId, ownerId }: { companyId: string; ownerId?: string },
): Promise<EmployeePayRow[]> {
  const invited = await database
    .selectFrom('app_user as u')
    .innerJoin('invitation as i', 'i.id', 'u.invitation_id')
    .select(['u.id as owner_id', 'i.company_id', 'i.employee_number', 'i.travel_scheme as scheme'])
    .where('u.company_id', '=', companyId)
    .where('i.company_id', '=', companyId)
    .where('i.email', 'is not', null)
    .$if(ownerId !== undefined, (query) => query.where('u.id', '=', ownerId!))
    .where((eb) => eb.or([eb('i.employee_number', '<>', ''), eb('i.travel_scheme', 'is not', null)]))
    .execute()
  const entered = await database
    .selectFrom('employee_pay')
    .selectAll()
    .where('company_id', '=', companyId)
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId!))
    .orderBy('from_month')
    .$if(ownerId === undefined, (query) => query.modifyEnd(SWEEP))
    .execute()
  return [...invited.map((row) => ({ ...NO_PAY, ...row })), ...entered]
}

/** The row that applies to a month. @param rows of one employee, oldest first */
export const findPayRow = (rows: readonly EmployeePayRow[], month: Month): EmployeePayRow | undefined =>
  rows.findLast(({ from_month }) => from_month <= month)

/** How an employee is paid for travel in a month; null if it is not known. */
export function findPay(rows: readonly EmployeePayRow[], month: Month): EmployeePay | null {
  const row = findPayRow(rows, month)
  if (row === undefined) return null
  return {
    scheme: row.scheme,
    centsPerKm: row.cents_per_km,
    allowanceCents: row.allowance_cents,
    petrolCardCents: row.from_month === month ? row.petrol_card_cents : 0,
    carValueCents: row.car_value_cents,
    hasMaintenancePlan: row.maintenance_plan,
    leaseRentalCents: row.lease_rental_cents,
    contributionCents: row.contribution_cents,
  }
}

/** Whether a tax year's pay, up to a month, rules out code 3703 for all of it. */
export function isCompensated(
  rows: readonly EmployeePayRow[],
  { taxYear, through }: { taxYear: number; through: Month },
  tablesOf: TaxTables,
): boolean {
  const { from, to } = taxYearDays(taxYear)
  const last = to.slice(0, 7) < through ? to.slice(0, 7) : through
  return monthsThrough(from.slice(0, 7), last).some((month) => {
    const pay = findPay(rows, month)
    return pay !== null && compensatesTravel(pay, tablesOf(taxYear).rate)
  })
}

/** The tax year of a month. */
export const taxYearOfMonth = (month: Month): number => taxYearOn(`${month}-01`)
