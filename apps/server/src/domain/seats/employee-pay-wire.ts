import type { EmployeePay } from '@spoor/contract/routes/payroll.ts'
import { centsToRand, randToCents } from '@spoor/core/units/money.ts'
import type { Month } from '@spoor/core/units/month.ts'
import { findPay, findPayRow, type EmployeePayRow } from './employee-pay-queries.ts'

export function toPayRow(
  pay: EmployeePay,
  { employeeId, companyId, month }: { employeeId: string; companyId: string; month: string },
): EmployeePayRow {
  return {
    owner_id: employeeId,
    company_id: companyId,
    from_month: month,
    employee_number: pay.employee_number,
    scheme: pay.scheme,
    cents_per_km: pay.rate_per_km === null ? null : Math.round(pay.rate_per_km * 1e6) / 1e4,
    allowance_cents: randToCents(pay.allowance),
    petrol_card_cents: randToCents(pay.petrol_card),
    car_value_cents: randToCents(pay.car_value),
    maintenance_plan: pay.maintenance_plan,
    lease_rental_cents: randToCents(pay.lease_rental),
    contribution_cents: randToCents(pay.contribution),
  }
}

/** What applies to a month; null if nothing was entered. @param rows of one employee, oldest first */
export function toPayWire(rows: readonly EmployeePayRow[], month: Month): EmployeePay | null {
  const [row, pay] = [findPayRow(rows, month), findPay(rows, month)]
  return (
    (row &&
      pay && {
        employee_number: row.employee_number,
        scheme: pay.scheme,
        rate_per_km: pay.centsPerKm === null ? null : pay.centsPerKm / 100,
        allowance: centsToRand(pay.allowanceCents),
        petrol_card: centsToRand(pay.petrolCardCents),
        car_value: centsToRand(pay.carValueCents),
        maintenance_plan: pay.hasMaintenancePlan,
        lease_rental: centsToRand(pay.leaseRentalCents),
        contribution: centsToRand(pay.contributionCents),
      }) ??
    null
  )
}
