import type { EmployeePay, importEmployeePay } from '@spoor/contract/routes/payroll.ts'
import { Month } from '@spoor/contract/rules/dates.ts'
import { findColumns, makeMoneyField, makeTextField, readLines, type TableRow } from '@spoor/core/lines/line-table.ts'
import type { TravelScheme } from '@spoor/core/tax/employee-pay.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { readSmallTable } from '../../../domain/reading/read-small-table.ts'
import { findPay, listEmployeePay, NO_PAY } from '../../../domain/seats/employee-pay-queries.ts'
import { lockCompany } from '../../../domain/seats/seat-writes.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { disconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import type { Handler } from '../../../platform/http/mount.ts'
import { byMember, toTeamMember } from '../team-member.ts'
import { listMembers } from '../team-queries.ts'
import { saveEmployeePay } from '../../../domain/seats/employee-pay-writes.ts'

/** A company has at most 500 seats. */
const MAX_ROWS = 600

/** Headers in English and Afrikaans. */
export const PAY_FIELDS = {
  email: makeTextField([/^(?:e ?mail|e-mail|email address|e-pos|epos)$/], { longest: 320 }),
  employee_number: makeTextField(
    [/^(?:employee|personnel|staff|payroll|emp|werknemer|personeel) ?(?:number|no|nr|num|nommer|code|id)$/],
    { longest: 40 },
  ),
  scheme: makeTextField([/^(?:scheme|travel scheme|skema|travel|pay type)$/], { longest: 40 }),
  rate_per_km: makeMoneyField([/^(?:rate|rate per km|rate r\/km|rate per kilometre|tarief|tarief per km)$/]),
  allowance: makeMoneyField([/^(?:allowance|travel allowance|toelae|reistoelae|3701)$/]),
  petrol_card: makeMoneyField([/^(?:petrol card|fuel card|garage card|petrolkaart|brandstofkaart)$/]),
  car_value: makeMoneyField([/^(?:car value|determined value|value of (?:the )?car|motorwaarde)$/]),
  lease_rental: makeMoneyField([/^(?:lease|lease rental|rental|operating lease|huur)$/]),
  contribution: makeMoneyField([/^(?:contribution|employee contribution|bydrae)$/]),
}
const AMOUNTS = ['rate_per_km', 'allowance', 'petrol_card', 'car_value', 'lease_rental', 'contribution'] as const

const SCHEMES: readonly [TravelScheme, RegExp][] = [
  ['per_km', /km|kilomet|reimburs/],
  ['allowance', /allowance|toelae/],
  ['company_car', /^(?!.*(?:allowance|toelae)).*(?:car(?!d)|motor|vehicle|voertuig)/],
]

/** null if a text names none or several. */
export function readScheme(text: string): TravelScheme | null {
  const [found, ...others] = SCHEMES.filter(([, words]) => words.test(text.toLowerCase()))
  return found && others.length === 0 ? found[0] : null
}

/** The lines of a pay list, each with what it changes: empty cells and missing columns change nothing. */
function readPayList(rows: readonly TableRow[], nowMs: number) {
  const { headerRow, columns } = findColumns(rows, PAY_FIELDS)
  if (headerRow < 0 || (columns.email === null && columns.employee_number === null))
    throw new HttpError(
      422,
      'No headings were found. The file needs a column Email or Employee number, and those to set: Scheme, Rate, Allowance, Petrol card, Car value, Lease rental, Contribution.',
    )
  const header = rows[headerRow].cells
  const lines = readLines(rows.slice(headerRow + 1), PAY_FIELDS, { columns, header, today: taxDayAt(nowMs) })
  return lines.map(({ row, values, texts }) => {
    const refuse = (text: string) => new HttpError(422, `Row ${row}: ${text} Nothing was changed.`)
    const scheme = readScheme(values.scheme)
    if (values.scheme !== '' && scheme === null)
      throw refuse(`“${values.scheme}” must be one of per km, allowance and company car.`)
    const amounts = AMOUNTS.flatMap((key) => {
      if (texts[key] === '') return []
      const cents = values[key]
      if (cents === null || cents < 0) throw refuse(`“${texts[key]}” is not an amount.`)
      return [[key, centsToRand(cents)] as const]
    })
    const number = values.employee_number
    const change: Partial<EmployeePay> = {
      ...(number !== '' && { employee_number: number }),
      ...(scheme && { scheme }),
      ...Object.fromEntries(amounts),
    }
    return { email: values.email.toLowerCase(), number, change, refuse }
  })
}

export const handleImportEmployeePay =
  ({ database, clock }: Dependencies): Handler<typeof importEmployeePay> =>
  async (_, { user, request, reply }) => {
    const member = toTeamMember(user)
    const { companyId } = member
    const { rows, fields } = await readSmallTable(request, { maxRows: MAX_ROWS, signal: disconnectSignal(reply) })
    const { data: month } = Month.safeParse(fields.month)
    if (month === undefined) throw new HttpError(422, 'Send the month, such as 2026-03, in the field `month`.')
    const lines = readPayList(rows, clock.nowMs())
    await inTransaction(database, async (tx) => {
      await lockCompany(tx, companyId)
      const members = await listMembers(tx, companyId)
      const entered = Map.groupBy(await listEmployeePay(tx, { companyId }), ({ owner_id }) => owner_id)
      const find = (id: string) => findPay(entered.get(id) ?? [], month)
      for (const { email, number, change, refuse } of lines) {
        const found = members.filter(({ id, email: known }) =>
          email === '' ? find(id)?.employee_number === number : known.toLowerCase() === email,
        )
        if (found.length !== 1) throw refuse(`No employee of yours has ${email || `the number ${number}`}.`)
        const [{ id: employeeId }] = found
        const pay = { ...NO_PAY, ...find(employeeId), ...change }
        await saveEmployeePay(tx, { owner_id: employeeId, company_id: companyId, from_month: month, pay })
      }
      const at = new Date(clock.nowMs())
      await recordAction(tx, {
        ...byMember(member, at, 'employee.pay_imported'),
        after: { from: month, lines: lines.length },
      })
    })
    return { changed: lines.length }
  }
