import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { taxAssessmentWire, taxCaseBody, taxCaseOf } from '@spoor/contract/tax-case.ts'
import { assessTax } from '@spoor/core/tax/assess-tax.ts'
import { RefusedTaxCase } from '@spoor/core/tax/tax-case.ts'

const USAGE = `usage: npm run --silent tax -- --json FILE

Works out what a vehicle's business kilometres mean for tax in one year, without a server. FILE holds one case as JSON:
tax_year, situation (allowance, reimbursed, employer_car, own_business), method, vehicle, total_km, business_km, days,
months, allowance, reimbursed_per_km, costs. Prints one JSON object; a case that is refused prints {"error": "…"}.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
})
if (values.help || positionals.length !== 1) {
  process.stderr.write(`${USAGE}\n`)
  process.exitCode = values.help ? 0 : 1
} else {
  const answer = await assessFile(positionals[0])
  process.stdout.write(`${JSON.stringify(answer, null, values.json ? undefined : 2)}\n`)
  if ('error' in answer) process.exitCode = 1
}

async function assessFile(file: string): Promise<object> {
  try {
    const given = parseJson(await readFile(file, 'utf8'))
    const parsed = taxCaseBody.safeParse(given)
    if (!parsed.success) {
      const [{ path, message }] = parsed.error.issues
      throw new RefusedTaxCase(`${path.join('.') || 'The case'}: ${message}.`)
    }
    const assessment = assessTax(taxCaseOf(parsed.data))
    const unknown = Object.keys(given as object).filter((name) => !(name in taxCaseBody.shape))
    if (unknown.length > 0)
      assessment.warnings.push(`These fields are not known and were ignored: ${unknown.join(', ')}.`)
    return taxAssessmentWire(assessment)
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
