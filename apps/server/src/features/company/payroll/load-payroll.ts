import type { PayrollLine } from '@spoor/contract/routes/payroll.ts'
import type { ReportContent } from '@spoor/core/report/report-content.ts'
import { computeMonthPay, includedPercent } from '@spoor/core/tax/employee-pay.ts'
import type { TaxTables } from '@spoor/core/tax/tax-tables.ts'
import { kmToMetres, metresToExactKm } from '@spoor/core/units/distance.ts'
import { addDays } from '@spoor/core/units/local-date.ts'
import { addMonths, daysOfMonth, type Month } from '@spoor/core/units/month.ts'
import { taxDayAt, taxYearDays, taxYearName, taxYearOn } from '@spoor/core/units/tax-year.ts'
import { writeDay, writeMonth } from '@spoor/core/units/written-date.ts'
import {
  findPay,
  isCompensated,
  listEmployeePay,
  NO_PAY,
  taxYearOfMonth,
  type EmployeePayRow,
} from '../../../domain/seats/employee-pay-queries.ts'
import { loadTaxTables } from '../../../domain/tax-tables/load-tax-tables.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findPeople } from '../../../platform/identity/person-queries.ts'
import { listCostCentreRows, listDriverCentres } from '../cost-centres/cost-centre-queries.ts'
import { listBusinessKilometres } from '../submissions/freeze-logbook.ts'
import { listMembers } from '../team-queries.ts'
import { listApprovedLogbooks, listClosedMonths } from './payroll-queries.ts'

export interface Payroll {
  lines: PayrollLine[]
  closedAt: Date | null
  closedBy: string
  /** Why it cannot be closed now; null if it can, or is. */
  notClosable: string | null
}

/** Figures of a line that a correction is the difference of. */
const CORRECTED = [
  'business_km',
  'amount',
  'code_3701',
  'code_3702',
  'code_3703',
  'code_3722',
  'code_3802',
  'code_3816',
  'code_4582',
] as const

/**
 * A company's payroll of a month: as closed, or else computed from approved logbooks. The month after the last closed one
 * also corrects closed months of this tax year and the one before.
 */
export async function loadPayroll(
  database: Database,
  { companyId, month, nowMs }: { companyId: string; month: Month; nowMs: number },
): Promise<Payroll> {
  const taxYear = taxYearOfMonth(month)
  const closed = await listClosedMonths(database, companyId, taxYearDays(taxYear - 1).from.slice(0, 7))
  const stored = closed.find((one) => one.month === month)
  if (stored !== undefined)
    return { lines: stored.lines, closedAt: stored.closed_at, closedBy: stored.closed_by ?? '', notClosable: null }
  const lastClosed = closed.at(-1)?.month
  const isNext = lastClosed === undefined || month === addMonths(lastClosed, 1)
  const corrected = lastClosed !== undefined && isNext ? closed : []
  const { from, before } = daysOfMonth(month)
  const [members, pay, tablesOf, centres, driverCentres] = await Promise.all([
    listMembers(database, companyId),
    listEmployeePay(database, { companyId }),
    loadTaxTables(database),
    listCostCentreRows(database, companyId),
    listDriverCentres(database, companyId, addDays(before, -1)),
  ])
  const payOf = Map.groupBy(pay, ({ owner_id }) => owner_id)
  const member = new Map(members.map((one) => [one.id, one]))
  const paidOnce = [...payOf.keys(), ...corrected.flatMap(({ lines }) => lines.map((line) => line.employee_id))]
  const people = await findPeople(database, [...member.keys(), ...paidOnce])
  const lines: PayrollLine[] = []
  for (const [id, { name, erased_at }] of [...people].toSorted(([, a], [, b]) => a.name.localeCompare(b.name))) {
    // Its pay is erased too, and a correction would take back everything.
    if (erased_at !== null) continue
    const rows = payOf.get(id) ?? []
    const approved = await listApprovedLogbooks(database, { companyId, ownerId: id, taxYears: [taxYear - 1, taxYear] })
    const centre = centres.find((one) => one.id === driverCentres.find((driver) => driver.id === id)?.cost_centre_id)
    const isDeactivated = (member.get(id)?.deactivated_at ?? null) !== null
    const employee = { id, name, rows, approved: toApproved(approved), tablesOf, through: month, isDeactivated }
    const make = (period: Month, included: number | null) => ({
      ...computeLine(employee, period, included),
      cost_centre: centre ? `${centre.code} ${centre.name}` : '',
    })
    const line = make(month, null)
    if (line.scheme !== null || (member.has(id) && line.business_km > 0)) lines.push(line)
    const paidBefore = corrected.flatMap((one) => one.lines.filter((each) => each.employee_id === id))
    for (const { month: period } of corrected) {
      const paid = paidBefore.filter((each) => each.month === period)
      const correction = correct(make(period, paid[0]?.included_percent ?? null), paid)
      if (correction !== null) lines.push(correction)
    }
  }
  const notClosable = !isNext
    ? month > lastClosed
      ? `Close ${writeMonth(addMonths(lastClosed, 1))} first.`
      : `${writeMonth(lastClosed)} is closed already.`
    : taxDayAt(nowMs) < before
      ? `${writeMonth(from.slice(0, 7))} can be closed from ${writeDay(before)}.`
      : null
  return { lines, closedAt: null, closedBy: '', notClosable }
}

interface Approved {
  taxYear: number
  /** The day of its submission: it has no later trips. */
  to: string
  measured: ReportContent['measured']
  metresByMonth: Map<Month, number>
}

/** Counts each trip once, in the newest logbook. A merged vehicle's logbooks count until the next one of the other vehicle. */
function toApproved(logbooks: ApprovedLogbooks): Approved[] {
  const counted = new Set<string>()
  const valid = logbooks.filter(
    ({ tax_year: taxYear, merged_into: into, merged_at: at, ...logbook }) =>
      !logbooks.some(
        (one) =>
          one.tax_year === taxYear &&
          (at === null
            ? logbook.is_gone && isReplaced(logbook, one)
            : one.vehicle_id === into && one.submitted_at >= at),
      ),
  )
  return valid.map(({ tax_year: taxYear, submitted_at: submittedAt, content }) => {
    const metresByMonth = new Map<Month, number>()
    for (const { tripId, date, km } of listBusinessKilometres(content)) {
      if (tripId !== null && counted.has(tripId)) continue
      if (tripId !== null) counted.add(tripId)
      const month = date.slice(0, 7)
      metresByMonth.set(month, (metresByMonth.get(month) ?? 0) + kmToMetres(km))
    }
    return { taxYear, to: taxDayAt(submittedAt.getTime()), measured: content.measured, metresByMonth }
  })
}

type ApprovedLogbooks = Awaited<ReturnType<typeof listApprovedLogbooks>>
type Submitted = Pick<ApprovedLogbooks[number], 'content' | 'submitted_at'>

/** Whether a later logbook has trips of this one, or this one is from before logbooks identified their trips. */
function isReplaced(logbook: Submitted, by: Submitted): boolean {
  if (by.submitted_at <= logbook.submitted_at) return false
  const ids = new Set(listBusinessKilometres(logbook.content).map(({ tripId }) => tripId))
  return ids.has(null) || listBusinessKilometres(by.content).some(({ tripId }) => ids.has(tripId))
}

interface Employee {
  id: string
  name: string
  rows: readonly EmployeePayRow[]
  approved: readonly Approved[]
  tablesOf: TaxTables
  /** The month of the payroll. */
  through: Month
  isDeactivated: boolean
}

/** @param included the percentage taxed when the month was closed; null to find it in the logbooks so far */
function computeLine(
  { id, name, rows, approved, tablesOf, through, isDeactivated }: Employee,
  month: Month,
  included: number | null,
): Omit<PayrollLine, 'cost_centre'> {
  const { from, before } = daysOfMonth(month)
  const last = addDays(before, -1)
  const taxYear = taxYearOn(from)
  const { rate } = tablesOf(taxYear)
  const pay = findPay(rows, month) ?? NO_PAY
  const logbooks = approved.filter((one) => one.taxYear === taxYear)
  const businessM = logbooks.reduce((sum, one) => sum + (one.metresByMonth.get(month) ?? 0), 0)
  const sumMeasured = (key: 'total_km' | 'business_km') =>
    logbooks.reduce((sum, { measured }) => sum + (measured?.[key] ?? Number.NaN), 0)
  const share = logbooks.length > 0 ? sumMeasured('business_km') / sumMeasured('total_km') : Number.NaN
  const money = computeMonthPay(pay, {
    businessM,
    rate,
    isCompensated: isCompensated(rows, { taxYear, through }, tablesOf),
    includedPercent: included ?? includedPercent(share),
  })
  // A logbook has no trips after its submission.
  const approvedTo =
    logbooks
      .map(({ to }) => to)
      .toSorted()
      .at(0) ?? null
  const notes = [
    isDeactivated && 'The account is deactivated.',
    pay.scheme === null && 'Not entered: how this employee is paid for travel.',
    approvedTo === null && 'No approved logbook.',
    approvedTo !== null &&
      approvedTo <= last &&
      `The logbook was submitted on ${writeDay(approvedTo)}: later trips follow as a correction.`,
    money.included_percent !== null && Number.isNaN(share) && '80 %: no two odometer readings in an approved logbook.',
    pay.scheme === 'allowance' && money.code_3701 === null && 'Enter the allowance.',
    pay.scheme === 'company_car' && money.included_percent === null && 'Enter the value of the car, or its rental.',
    rate === null && pay.scheme === 'per_km' && `SARS’ rate of ${taxYearName(taxYear)} is not known: no code.`,
  ]
  return {
    ...money,
    employee_id: id,
    employee_number: pay.employee_number,
    employee: name,
    month,
    scheme: pay.scheme,
    business_km: metresToExactKm(businessM),
    business_share: Number.isNaN(share) ? null : share,
    approved_to: approvedTo === null || approvedTo < last ? approvedTo : last,
    note: notes.filter((text) => text !== false).join(' '),
  }
}

/** The difference from what was paid for a closed month; null if there is none. */
function correct(now: PayrollLine, paid: readonly PayrollLine[]): PayrollLine | null {
  const difference = (key: (typeof CORRECTED)[number]) => {
    const before = paid.reduce((sum, line) => sum + (line[key] ?? 0), 0)
    return Math.round(((now[key] ?? 0) - before) * 1e6) / 1e6
  }
  const changes = Object.fromEntries(CORRECTED.map((key) => [key, difference(key)]))
  if (Object.values(changes).every((change) => change === 0)) return null
  const shown = Object.fromEntries(Object.entries(changes).map(([key, change]) => [key, change === 0 ? null : change]))
  return { ...now, ...shown, business_km: changes.business_km, note: `Correction of ${writeMonth(now.month)}.` }
}
