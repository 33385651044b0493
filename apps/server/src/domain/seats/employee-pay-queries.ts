import { compensatesTravel, type TravelTerms } from '@spoor/core/tax/employee-pay.ts'
import type { TaxTables } from '@spoor/core/tax/tax-tables.ts'
import { monthsThrough, type Month } from '@spoor/core/units/month.ts'
import { taxYearDays, taxYearOn } from '@spoor/core/units/tax-year.ts'
import { type Database, type Row, SWEEP } from '../../platform/database/database.ts'

export type EmployeePayRow = Row<'employee_pay'>

export const NO_PAY: TravelTerms = {
  employee_number: '',
  scheme: null,
  rate_per_km: null,
  allowance: 0,
  petrol_card: 0,
  car_value: 0,
  maintenance_plan: false,
  lease_rental: 0,
  contribution: 0,
}

/** Pay entered by a company for all employees or one: the invitation's first, then by month. */
export async function listEmployeePay(
  database: Database,
  { companyId, ownerId }: { companyId: string; ownerId?: string },
): Promise<EmployeePayRow[]> {
  const invited = await database
    .selectFrom('app_user as u')
    .innerJoin('invitation as i', 'i.id', 'u.invitation_id')
    .select(['u.id as owner_id', 'i.company_id', 'i.employee_number', 'i.travel_scheme as scheme'])
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
  return [
    ...invited.map(({ owner_id, company_id, ...pay }) => ({
      owner_id,
      company_id,
      from_month: '',
      pay: { ...NO_PAY, ...pay },
    })),
    ...entered,
  ]
}

/** What applies to a month; null if nothing was entered. @param rows of one employee, oldest first */
export function findPay(rows: readonly EmployeePayRow[], month: Month): TravelTerms | null {
  const row = rows.findLast(({ from_month }) => from_month <= month)
  // A petrol card's amount is of its month alone.
  return row ? { ...row.pay, ...(row.from_month < month && { petrol_card: 0 }) } : null
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
