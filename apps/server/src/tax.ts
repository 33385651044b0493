import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  isPersonCase,
  personAssessmentWire,
  personCaseBody,
  taxAssessmentWire,
  taxCaseBody,
  taxCaseFault,
  toTaxCase,
  toPersonCase,
} from '@spoor/contract/rules/tax-case.ts'
import { assessPerson } from '@spoor/core/tax/assess-person.ts'
import { assessTax } from '@spoor/core/tax/assess-tax.ts'
import { RefusedTaxCase } from '@spoor/core/tax/tax-case.ts'

const USAGE = `usage: npm run --silent tax -- --json FILE

Works out what business kilometres mean for tax in one year, without a server. FILE holds one case as JSON.

A vehicle: tax_year, situation (allowance, reimbursed, employer_car, own_business), method, vehicle {value, acquired,
acquired_on, in_use_from, in_use_to, kind, provided_by_employer, bears_fuel, bears_maintenance, maintenance_plan,
employer_acquired_on, granted_on}, total_km, business_km, opening_read, closing_read, days, months, allowance,
reimbursed_per_km, costs {fuel, maintenance, licence, insurance, finance, finance_debt, lease}, operating_lease_rental,
employer_fuel, contribution, second_car, borne {licence, insurance, maintenance, fuel}.

A person: tax_year, situation (allowance, reimbursed), allowance, reimbursed_per_km, vehicles [{vehicle, total_km,
business_km, opening_read, closing_read, method, costs, days}].

Amounts are rand of the year. Prints one JSON object; a case that is refused prints {"error": "…"}.`

const given = readArguments()
if (given.help) process.stdout.write(`${USAGE}\n`)
else {
  const answer =
    given.file === null ? { error: 'Pass one file that contains the case as JSON.' } : await assessFile(given.file)
  process.stdout.write(`${JSON.stringify(answer, null, given.compact ? undefined : 2)}\n`)
  if ('error' in answer) {
    process.exitCode = 1
    if (given.file === null) process.stderr.write(`${USAGE}\n`)
  }
}

function readArguments(): { file: string | null; compact: boolean; help: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    })
    return { file: positionals.length === 1 ? positionals[0] : null, compact: values.json, help: values.help }
  } catch {
    return { file: null, compact: true, help: false }
  }
}

async function assessFile(file: string): Promise<object> {
  try {
    const content = parseJson(await readFile(file, 'utf8'))
    if (isPersonCase(content)) {
      const parsed = personCaseBody.safeParse(content)
      if (!parsed.success) throw new RefusedTaxCase(taxCaseFault(parsed.error.issues[0], content))
      const personCase = toPersonCase(parsed.data)
      return personAssessmentWire(personCase, assessPerson(personCase))
    }
    const parsed = taxCaseBody.safeParse(content)
    if (!parsed.success) throw new RefusedTaxCase(taxCaseFault(parsed.error.issues[0], content))
    return taxAssessmentWire(assessTax(toTaxCase(parsed.data)))
  } catch (error) {
    if (error instanceof RefusedTaxCase) return { error: error.message }
    if (error instanceof Error && 'code' in error) return { error: `The file ${file} could not be read.` }
    throw error
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new RefusedTaxCase('The file is not JSON.')
  }
}
