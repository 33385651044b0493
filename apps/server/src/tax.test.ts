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

test('prints a case in rand, with null for figures that do not apply', async () => {
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
    code_3701: 90_000,
    code_3702: null,
    code_3703: null,
    code_3722: null,
    income: 90_000,
    claim: 76045.2,
    not_claimable: null,
    taxable: 13954.8,
    steps: expect.arrayContaining([
      expect.stringMatching(/^Deemed cost: 633,71 c × 12\s000 km business = R\s76\s045,20\.$/),
    ]),
    sources: expect.arrayContaining([expect.stringContaining('Government Gazette 52199')]),
    warnings: ['This is an estimate, not advice: SARS decides on assessment.'],
  })
})

test('rejects an invalid case with a message and status 1', async () => {
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

test('a person with several vehicles claims once', async () => {
  const { tax_year, situation, allowance, ...vehicle } = CASE
  const person = { tax_year, situation, allowance, vehicles: [vehicle, { ...vehicle, method: 'deemed', days: 365 }] }
  const { status, answer } = await run(JSON.stringify(person))
  expect(status).toBe(0)
  expect(answer).toMatchObject({
    code_3701: 90_000,
    income: 90_000,
    claim: 90_000,
    taxable: 0,
    not_claimable: null,
    deductible: 90_000,
    vehicles: [{ deemed_cost: 76045.2, claimable: 76045.2, not_claimable: null }, { claimable: 76045.2 }],
  })
  for (const [change, message] of [
    [{ vehicles: [] }, 'vehicles must be at least 1'],
    [{ vehicles: [{ ...vehicle, colour: 'red' }] }, 'vehicles.0 has unknown fields: colour'],
    [{ vehicles: [{ ...vehicle, vehicle: { price: 1 } }] }, 'vehicles.0.vehicle has unknown fields: price'],
    [{ vehicles: [vehicle, { ...vehicle, vehicle: {} }] }, 'Vehicle 2: Enter the value of the vehicle'],
    [{ total_km: 5 }, 'The case has unknown fields: total_km'],
    [{ situation: 'employer_car' }, 'situation must be one of: allowance, reimbursed'],
  ] as const) {
    const refused = await run(JSON.stringify({ ...person, ...change }))
    expect(refused.status).toBe(1)
    expect(refused.answer).toEqual({ error: expect.stringContaining(message) })
  }
})

test('every field of a case affects the figures', async () => {
  const vehicle = { ...CASE.vehicle, acquired_on: '2018-09-01', kind: 'car', provided_by_employer: false }
  const actual = { ...CASE, method: 'actual', costs: { finance: 60_000, finance_debt: 1_000_000 }, total_km: 12_000 }
  // R 60 000 × 0,8 and R 350 000 ÷ 7 for 184 of 365 days, all of it for business.
  expect((await run(JSON.stringify({ ...actual, vehicle }))).answer).toMatchObject({ claim: 73_205.48 })
  const dated = { ...CASE.vehicle, in_use_from: '2025-09-01', in_use_to: '2026-02-28' }
  expect((await run(JSON.stringify({ ...CASE, vehicle: dated }))).answer).toMatchObject({ claim: 53_607.69 })
  const unread = await run(JSON.stringify({ ...CASE, closing_read: false }))
  expect(unread.answer).toMatchObject({
    claim: null,
    not_claimable: 'not yet claimable: needs the reading of 28 Feb 2026',
    taxable: 90_000,
    deemed_cost: null,
    deductible: null,
  })
  const car = {
    tax_year: 2026,
    situation: 'employer_car',
    total_km: 20_000,
    business_km: 5000,
    vehicle: { value: 400_000, employer_acquired_on: '2022-03-01', granted_on: '2024-08-01' },
    borne: { licence: 1000, insurance: 7000, maintenance: true, fuel: true },
    costs: { maintenance: 2000 },
  }
  // R 121 380 × 75 % − R 10 000 × 75 % − 177,9 c × 15 000 km.
  expect((await run(JSON.stringify(car))).answer).toMatchObject({ income: 121_380, taxable: 56_850, claim: 64_530 })
  const { vehicle: _, ...rented } = { ...car, operating_lease_rental: 80_000, borne: null }
  expect((await run(JSON.stringify(rented))).answer).toMatchObject({ income: 80_000, taxable: 60_000 })
})
