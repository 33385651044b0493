import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const TAX = path.join(import.meta.dirname, 'tax.ts')

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-tax-'))
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

async function run(content: string): Promise<{ status: number; answer: Record<string, unknown> }> {
  const file = path.join(folder, 'case.json')
  await fs.writeFile(file, content)
  return new Promise((resolve) => {
    execFile(process.execPath, [TAX, '--json', file], (error, stdout) =>
      resolve({ status: error === null ? 0 : Number(error.code), answer: JSON.parse(stdout) }),
    )
  })
}

const CASE = {
  tax_year: 2026,
  situation: 'allowance',
  vehicle: { value: 350_000, acquired: 'cash', bears_fuel: true, bears_maintenance: true, maintenance_plan: false },
  total_km: 30_000,
  business_km: 12_000,
  allowance: 90_000,
}

test('a case is answered in rand, with what does not apply as null', async () => {
  const { status, answer } = await run(JSON.stringify(CASE))
  expect(status).toBe(0)
  expect(answer).toMatchObject({
    deemed_cost: 76045.2,
    actual_cost: null,
    deductible: 76045.2,
    prescribed_rate: 4.76,
    taxable_above_rate: null,
    fringe_benefit: null,
    fringe_benefit_after_logbook: null,
    steps: expect.arrayContaining([
      expect.stringMatching(/^Deemed cost: 633,71 c × 12\s000 km business = R\s76\s045,20\.$/),
    ]),
    sources: expect.arrayContaining([expect.stringContaining('Government Gazette 52199')]),
    warnings: ['This is an estimate, not advice: SARS decides on assessment.'],
  })
})

test('a case that is refused is answered with a sentence and status 1', async () => {
  for (const [content, message] of [
    ['not json', 'The file is not JSON.'],
    [JSON.stringify({ ...CASE, colour: 'red' }), 'The case has unknown fields: colour.'],
    [JSON.stringify({ ...CASE, business_km: 30_001 }), 'more than the total kilometres'],
  ]) {
    const { status, answer } = await run(content)
    expect(status).toBe(1)
    expect(answer).toEqual({ error: expect.stringContaining(message) })
  }
})
