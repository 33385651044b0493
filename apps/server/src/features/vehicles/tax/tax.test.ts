import { beforeAll, expect, test } from 'vitest'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'

const spoor = setUpTestApp({ clock: { nowMs: () => Date.parse('2026-04-10T08:00:00Z') } })
let driver: TestUser
let vehicleId: string
beforeAll(async () => {
  driver = await spoor.signUp()
  const vehicle = await call(driver, 'POST', '/vehicles', {
    name: 'Bakkie',
    value: 300_000,
    acquired: 'cash',
    acquired_on: '2021-03-01',
    bears_fuel: true,
    bears_maintenance: true,
    maintenance_plan: false,
  })
  vehicleId = vehicle.body.id
  await call(driver, 'PUT', `/vehicles/${vehicleId}/odometer/2025-03-01`, { odometer_km: 10_000 })
  await call(driver, 'PUT', `/vehicles/${vehicleId}/odometer/2026-02-28`, { odometer_km: 30_000 })
  const trip = { start_location: 'A', end_location: 'B', vehicle_id: vehicleId, classification: 'business' }
  const add = async (started_at: string, distance_km: number, status: string) => {
    const { body } = await call(driver, 'POST', '/trips', { ...trip, started_at, distance_km })
    await call(driver, 'PATCH', `/trips/${body.id}`, { status })
  }
  for (const month of ['04', '05', '06', '07', '08', '09', '10'])
    await add(`2025-${month}-10T08:00:00Z`, 1400, 'confirmed')
  // Starts on 1 March 2025 in South Africa, which is still 28 February in UTC.
  await add('2025-02-28T22:30:00Z', 200, 'confirmed')
  await add('2026-02-28T22:30:00Z', 999, 'confirmed')
  await add('2025-11-10T08:00:00Z', 77, 'pending')
})

async function call(who: TestUser, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.body === '' ? null : response.json() }
}

const INPUTS = {
  situation: 'allowance',
  method: null,
  allowance: 100_000,
  reimbursed_per_km: null,
  months: null,
  marginal_rate: 31,
}
const tax = (year = 2026) => `/vehicles/${vehicleId}/tax?tax_year=${year}`
const put = async (inputs: object, year?: number) =>
  (await call(driver, 'PUT', tax(year), { ...INPUTS, ...inputs })).body

test('nothing is calculated until the situation is entered', async () => {
  expect((await call(driver, 'GET', tax())).body).toMatchObject({
    inputs: null,
    total_km: 20_000,
    total_from: 'odometer',
    business_km: 10_000,
    trips_to_review: 1,
    to_review_km: 77,
    is_open: false,
    prescribed_rate: 4.76,
    at_prescribed_rate: 47_600,
    deductible: null,
    itr12: { total_km: 20_000, business_km: 10_000, private_km: 10_000, costs: null },
    table_version: '2026-published-1',
  })
})

test("an allowance shows both methods and claims the taxpayer's choice", async () => {
  await call(driver, 'POST', `/vehicles/${vehicleId}/costs`, { date: '2025-06-01', kind: 'fuel', amount: 20_000 })
  await call(driver, 'POST', `/vehicles/${vehicleId}/costs`, { date: '2025-06-02', kind: 'tolls', amount: 100 })
  const open = await put({})
  expect(open).toMatchObject({
    deemed_cost: { amount: 68_078.5, steps: expect.arrayContaining([expect.stringContaining('Deemed cost')]) },
    actual_cost: { amount: 31_428.57 },
    deductible: null,
    saving: null,
    refused: null,
  })
  expect(open.deemed_cost.sources.join()).toContain('Government Gazette 52199')
  expect(open.warnings.join()).toContain('Tolls, parking and other costs')
  expect(await put({ method: 'deemed' })).toMatchObject({ deductible: { amount: 68_078.5 }, saving: 21_104.34 })
  expect(await put({ method: 'actual' })).toMatchObject({ deductible: { amount: 31_428.57 } })
  expect((await put({ method: 'deemed', allowance: 50_000 })).deductible.amount).toBe(50_000)
})

test('the other situations have their own figures', async () => {
  const paid = { situation: 'reimbursed', allowance: null, reimbursed_per_km: 5.5 }
  expect(await put(paid)).toMatchObject({ taxable_above_rate: { amount: 7400 }, deductible: null })
  // 10 000 km × R 5,50 is income, and the logbook's claim is limited to it.
  expect(await put({ ...paid, method: 'deemed' })).toMatchObject({ deductible: { amount: 55_000 } })
  expect(await put({ ...paid, reimbursed_per_km: 4 })).toMatchObject({
    taxable_above_rate: { amount: 0 },
    deductible: null,
  })
  expect(await put({ situation: 'employer_car' })).toMatchObject({
    fringe_benefit: { amount: 126_000 },
    fringe_benefit_after_logbook: 63_000,
  })
  expect((await put({ situation: 'own_business' })).deductible.amount).toBe(40_000)
  expect((await put({ situation: 'reimbursed' })).refused).toBe('Give what is paid per kilometre.')
})

test('a vehicle sold in the middle of the year counts for its days, with their trips and costs', async () => {
  const december = { date: '2025-12-05', kind: 'insurance', amount: 1677.4 }
  const { id: cost } = (await call(driver, 'POST', `/vehicles/${vehicleId}/costs`, december)).body
  await call(driver, 'PATCH', `/vehicles/${vehicleId}`, { used_until: '2025-08-30' })
  expect(await put({ method: 'deemed' })).toMatchObject({ days_used: 183, days_in_year: 365 })
  await call(driver, 'PUT', `/vehicles/${vehicleId}/odometer/2025-08-30`, { odometer_km: 17_200 })
  // Half a year's wear and tear of R 300 000 ÷ 7 and R 20 000 of fuel; all 7200 km are business.
  const sold = await put({ method: 'actual', allowance: 1_000_000 })
  expect(sold).toMatchObject({
    total_km: 7200,
    business_km: 7200,
    trips_to_review: 0,
    actual_cost: { amount: 41_487.28 },
    itr12: {
      used_from: '2025-03-01',
      used_to: '2025-08-30',
      opening_km: 10_000,
      closing_km: 17_200,
      total_km: 7200,
      business_km: 7200,
      private_km: 0,
      bears_fuel: true,
      bears_maintenance: true,
      costs: {
        fuel: 20_000,
        maintenance: 0,
        insurance: 0,
        licence: 0,
        finance: 0,
        lease: 0,
        wear_and_tear: 21_487.28,
      },
    },
  })
  expect(sold.warnings).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^3 trips are on days when this vehicle was not in use, so they are not in the logbook/),
      expect.stringMatching(/^1 cost of R.1.677,40 is on a day when this vehicle was not in use, so it is not claimed/),
    ]),
  )
  const get = async (path: string) => (await call(driver, 'GET', `/vehicles/${vehicleId}${path}?tax_year=2026`)).body
  expect(await get('/costs/summary')).toMatchObject({ total: 20_100, out_of_use: 1677.4 })
  const { lines } = await get('/readiness')
  expect(lines.map(({ code, count }: { code: string; count: number }) => [code, count])).toEqual([
    ['no_reason', 6],
    ['out_of_use', 3],
    ['cost_out_of_use', 1],
    ['fuel_without_driving', 1],
    ['registration', 0],
  ])
  for (const { count, filter } of lines.filter((line: { filter: object | null }) => line.filter))
    expect((await call(driver, 'GET', `/trips?${new URLSearchParams(filter).toString()}`)).body.total).toBe(count)
  // The trips measured 100 km more than this reading: over 1 %.
  await call(driver, 'PUT', `/vehicles/${vehicleId}/odometer/2025-08-30`, { odometer_km: 17_100 })
  const contradicted = await put({ method: 'actual', allowance: 1_000_000 })
  expect(contradicted).toMatchObject({ total_km: 7100, claimable: null, actual_cost: null })
  expect(contradicted.not_claimable).toMatch(
    /^not yet claimable: the trips measured 100,0.km more than the odometer moved: between 1 Mar 2025 and 30 Aug 2025 7.200,0.km instead of 7.100,0.km$/,
  )
  // Within 1 %, only the kilometres of the odometer count.
  await call(driver, 'PUT', `/vehicles/${vehicleId}/odometer/2025-08-30`, { odometer_km: 17_150 })
  expect(await put({ method: 'actual', allowance: 1_000_000 })).toMatchObject({
    total_km: 7150,
    actual_cost: { amount: 41_487.28 },
  })
  for (const path of ['odometer/2025-08-30', `costs/${cost}`])
    await call(driver, 'DELETE', `/vehicles/${vehicleId}/${path}`)
  await call(driver, 'PATCH', `/vehicles/${vehicleId}`, { used_until: '2025-02-01' })
  expect(await put({})).toMatchObject({ refused: expect.stringContaining('not in use in this tax year'), itr12: null })
  await call(driver, 'PATCH', `/vehicles/${vehicleId}`, { used_until: null })
})

test('a running year is estimated until the last reading, for the next IRP6', async () => {
  expect((await put({ method: 'deemed', allowance: 120_000 }, 2027)).estimate).toBeNull()
  await call(driver, 'PUT', `/vehicles/${vehicleId}/odometer/2026-04-05`, { odometer_km: 32_000 })
  const paid = await put({ method: 'deemed', allowance: 120_000 }, 2027)
  expect(paid).toMatchObject({
    is_open: true,
    claimable: null,
    itr12: { opening_km: 30_000, closing_km: null, total_km: null, business_km: 999, private_km: null },
  })
  // 36 days of the fixed cost, and 1 month and 5 of 30 days of the allowance.
  expect(paid.estimate).toMatchObject({
    irp6: 'august',
    until: '2026-04-05',
    total_km: 2000,
    business_km: 999,
    income: 11_666.67,
    claim: 7149.7,
    taxable: 4516.97,
    not_claimable: null,
  })
  expect(paid.estimate.steps.join()).toMatch(
    /Allowance until 5 Apr 2026: R.120.000,00 × 1,1667 ÷ 12 months = R.11.666,67/,
  )
  // The benefit of 1 month and 10 of 30 days; the estimate ends on the day of the reading.
  expect(await put({ situation: 'employer_car' }, 2027)).toMatchObject({
    fringe_benefit: { amount: 14_000 },
    fringe_benefit_after_logbook: null,
    not_claimable: 'not yet claimable: needs the reading of 28 Feb 2027',
    estimate: { until: '2026-04-05', income: 12_250, claim: 6118.87, taxable: 6131.13 },
  })
  const leased = { situation: 'employer_car', operating_lease_rental: 90_000, contribution: 9000 }
  expect(await put(leased, 2027)).toMatchObject({ fringe_benefit: { amount: 9000 } })
  await call(driver, 'DELETE', `/vehicles/${vehicleId}/odometer/2026-04-05`)
})

test('the estimate counts the allowance of all vehicles’ days and names a vehicle without readings', async () => {
  const owner = await spoor.signUp()
  const own = { acquired: 'cash', acquired_on: '2021-03-01', bears_fuel: true, bears_maintenance: true }
  const { allowance: _, reimbursed_per_km: __, marginal_rate: ___, ...ofVehicle } = INPUTS
  const add = async (vehicle: object) => {
    const { id } = (await call(owner, 'POST', '/vehicles', { ...own, value: 300_000, ...vehicle })).body
    await call(owner, 'PUT', `/vehicles/${id}/tax?tax_year=2027`, { ...ofVehicle, method: 'deemed' })
    return id
  }
  const replaced = await add({ name: 'Replaced', used_until: '2026-03-31' })
  const unread = await add({ name: 'New', used_from: '2026-04-01', bears_maintenance: null, maintenance_plan: true })
  await call(owner, 'PUT', `/vehicles/${replaced}/odometer/2026-03-01`, { odometer_km: 10_000 })
  await call(owner, 'PUT', `/vehicles/${replaced}/odometer/2026-03-31`, { odometer_km: 11_000 })
  const pay = { allowance: 120_000, reimbursed_per_km: null, marginal_rate: null }
  await call(owner, 'PUT', '/tax?tax_year=2027', pay)
  const { estimate } = (await call(owner, 'GET', `/vehicles/${replaced}/tax?tax_year=2027`)).body
  expect(estimate).toMatchObject({ until: '2026-03-31', total_km: 1000, income: 10_000, without: ['New'] })
  expect((await call(owner, 'GET', `/vehicles/${unread}/tax?tax_year=2027`)).body).toMatchObject({
    itr12: { opening_km: null, closing_km: null, private_km: null, bears_maintenance: false },
  })
})

test("an administrator's table is used with its source, and can be withdrawn", async () => {
  const unknown = await put({}, 2028)
  expect(unknown.deemed_cost).toBeNull()
  expect(unknown.warnings.join()).toContain('No deemed-cost table for 2027/28')
  const admin = await spoor.signUp(undefined, { role: 'system_admin' })
  const table = {
    bands: [
      { value_up_to: 200_000, fixed_cost: 50_000, fuel: 100, maintenance: 50.5 },
      { value_up_to: null, fixed_cost: 90_000, fuel: 200, maintenance: 60 },
    ],
    rate: 4.8,
    value_limit: 100_000,
    source: 'Notice 1, Government Gazette 1',
    confirmed: true,
  }
  const url = '/auth/admin/tax-tables/2026'
  expect((await call(driver, 'POST', url, table)).status).toBe(403)
  const report = { kind: 'logbook', vehicle_id: vehicleId, tax_year: 2026 }
  const { id } = (await call(driver, 'POST', '/reports', report)).body
  expect((await call(driver, 'POST', `/reports/${id}/freeze`)).status).toBe(200)
  const { status, body } = await call(admin, 'POST', url, table)
  expect(body.outdated_reports).toEqual([{ driver: expect.any(String), number: 1, frozen_at: expect.any(String) }])
  expect([status, body]).toMatchObject([
    201,
    {
      tax_year: 2026,
      version: '2026-correction-1',
      rate: 4.8,
      value_limit: 100_000,
      bands: table.bands,
      table_confirmed: true,
    },
  ])
  const corrected = await put({ method: 'deemed' })
  expect(corrected).toMatchObject({ deemed_cost: { amount: 71_000 }, table_version: '2026-correction-1' })
  expect(corrected.deemed_cost.sources).toContain('Notice 1, Government Gazette 1')
  // R 100 000 of the value of R 300 000 is written off over 7 years; half of it and of R 20 000 of fuel is business.
  expect(corrected.actual_cost.amount).toBe(17_142.86)
  for (const bands of [[], [table.bands[0]], [table.bands[1], table.bands[1]]])
    expect((await call(admin, 'POST', url, { ...table, bands })).status).toBe(422)
  await call(admin, 'POST', url, { bands: null, rate: null, source: 'Entered by mistake', confirmed: true })
  expect(await put({ method: 'deemed' })).toMatchObject({
    deemed_cost: { amount: 68_078.5 },
    table_version: '2026-published-1',
  })
  const { body: all } = await call(admin, 'GET', '/auth/admin/tax-tables')
  expect(all.items.find((one: { tax_year: number }) => one.tax_year === 2026).corrections).toHaveLength(2)
})

test("an administrator's rate reaches the logbook, the reports, the trips and the dashboard", async () => {
  // The rate only applies to a logbook if the driver is paid by the kilometre.
  await spoor.dependencies.pool.query(
    `insert into vehicle_tax_year (owner_id, vehicle_id, tax_year, situation) values ($1, $2, 2026, 'reimbursed')
      on conflict (owner_id, vehicle_id, tax_year) do update set situation = 'reimbursed'`,
    [driver.userId, vehicleId],
  )
  const admin = await spoor.signUp(undefined, { role: 'system_admin' })
  const rateEverywhere = async () => {
    const { body: logbook } = await call(driver, 'GET', `/logbook/2026?vehicle_id=${vehicleId}`)
    const { body: trips } = await call(driver, 'GET', '/trips?from=2025-04-10&to=2025-04-10')
    const { body: stats } = await call(driver, 'GET', '/stats/personal?tax_year=2026')
    const report = async (kind: string) => {
      const order = { kind, vehicle_id: vehicleId, tax_year: 2026 }
      const { id } = (await call(driver, 'POST', '/reports', order)).body
      return (await call(driver, 'GET', `/reports/${id}`)).body.content
    }
    const figure = (content: { figures: { key: string; value: number }[] }, key: string) =>
      content.figures.find((one) => one.key === key)?.value
    const downloaded = await spoor.app.inject({
      url: '/trips/csv?columns=distance,costs&from=2025-04-10&to=2025-04-10',
      headers: driver.headers,
    })
    return {
      logbook: [logbook.rate_per_km, logbook.prescribed_rate_value],
      trip: trips.items[0].prescribed_rate,
      dashboard: [stats.sarsRate, stats.deductionAtSarsRate],
      reports: [
        figure(await report('logbook'), 'prescribed'),
        figure(await report('expenses'), 'amount'),
        figure(await report('summary'), 'amount'),
      ],
      download: downloaded.body,
      tax: (await call(driver, 'GET', tax())).body.prescribed_rate,
    }
  }
  const atRate = (rate: number) => ({
    logbook: [rate, rate * 10_000],
    trip: rate,
    dashboard: [rate, rate * 10_000],
    reports: [rate * 10_000, rate * 10_000, rate * 10_000],
    download: expect.stringContaining(String(Math.round(rate * 1400))),
    tax: rate,
  })
  expect(await rateEverywhere()).toEqual(atRate(4.76))
  const url = '/auth/admin/tax-tables/2026'
  await call(admin, 'POST', url, { bands: null, rate: 5.5, source: 'Notice 2, Government Gazette 2', confirmed: true })
  expect(await rateEverywhere()).toEqual(atRate(5.5))
  await call(admin, 'POST', url, { bands: null, rate: null, source: 'Entered by mistake', confirmed: true })
})

test('travel pay is entered once, and all vehicles of the year claim against it together', async () => {
  const inputs = { allowance: 120_000, reimbursed_per_km: null, marginal_rate: 30 }
  const { allowance: _, reimbursed_per_km: __, marginal_rate: ___, ...ofVehicle } = INPUTS
  await call(driver, 'PUT', tax(), { ...ofVehicle, method: 'deemed' })
  const second = (
    await call(driver, 'POST', '/vehicles', {
      name: 'Sedan',
      value: 350_000,
      acquired: 'cash',
      bears_fuel: true,
      bears_maintenance: true,
    })
  ).body
  const person = async () => (await call(driver, 'GET', '/tax?tax_year=2026')).body
  expect((await call(driver, 'PUT', '/tax?tax_year=2026', inputs)).body).toMatchObject({
    inputs,
    needs_check: false,
    code_3701: 120_000,
    code_3702: null,
    income: 120_000,
    claim: 68_078.5,
    taxable: 51_921.5,
    saving: 20_423.55,
    not_claimable: null,
    refused: null,
    vehicles: [{ id: vehicleId, name: 'Bakkie', business_km: 10_000, claimable: 68_078.5, not_claimable: null }],
  })

  // 12 000 km of business trips and no readings yet.
  for (const [month, distance_km] of [
    ['04', 6000],
    ['05', 6000],
  ] as const) {
    const trip = { start_location: 'A', end_location: 'B', vehicle_id: second.id, classification: 'business' }
    const started_at = `2025-${month}-11T08:00:00Z`
    const { body } = await call(driver, 'POST', '/trips', { ...trip, started_at, distance_km })
    expect((await call(driver, 'PATCH', `/trips/${body.id}`, { status: 'confirmed' })).status).toBe(200)
  }
  expect((await person()).vehicles).toMatchObject([
    { name: 'Bakkie' },
    { name: 'Sedan', situation: null, claimable: null, not_claimable: 'enter how you are paid for this vehicle' },
  ])
  await call(driver, 'PUT', `/vehicles/${second.id}/tax?tax_year=2026`, { ...ofVehicle, method: 'deemed' })
  expect(await person()).toMatchObject({
    claim: 68_078.5,
    vehicles: [{}, { not_claimable: 'not yet claimable: needs the reading of 1 Mar 2025 and of 28 Feb 2026' }],
  })
  await call(driver, 'PUT', `/vehicles/${second.id}/odometer/2025-03-01`, { odometer_km: 10_000 })
  await call(driver, 'PUT', `/vehicles/${second.id}/odometer/2026-02-28`, { odometer_km: 40_000 })
  // R 68 078,50 and R 76 045,20 against one allowance.
  expect(await person()).toMatchObject({ income: 120_000, claim: 120_000, taxable: 0, saving: 36_000 })
  expect((await call(driver, 'GET', tax())).body).toMatchObject({
    deemed_cost: { amount: 68_078.5 },
    claimable: 68_078.5,
    claimed_together: 2,
    deductible: null,
    saving: null,
    inputs: { allowance: 120_000, marginal_rate: 30 },
  })

  // R 6 × 22 000 km in addition to the allowance, in one assessment.
  expect((await call(driver, 'PUT', '/tax?tax_year=2026', { ...inputs, reimbursed_per_km: 6 })).body).toMatchObject({
    code_3701: 120_000,
    code_3702: 104_720,
    code_3703: null,
    code_3722: 27_280,
    income: 252_000,
    claim: 144_123.7,
    taxable: 107_876.3,
  })
  // The employer's car is assessed separately.
  await call(driver, 'PATCH', `/vehicles/${second.id}`, { owned_by: 'employer' })
  expect((await person()).vehicles[1].not_claimable).toContain('the employer provides')
  await call(driver, 'PUT', `/vehicles/${second.id}/tax?tax_year=2026`, { ...ofVehicle, situation: 'employer_car' })
  expect(await person()).toMatchObject({
    code_3722: 12_400,
    claim: 68_078.5,
    vehicles: [{}, { claimable: null, not_claimable: 'your employer’s car is a fringe benefit' }],
  })
  const stranger = await spoor.signUp()
  expect((await call(stranger, 'GET', '/tax?tax_year=2026')).body).toMatchObject({ inputs: null, vehicles: [] })
})

test('a form leaves fields of other forms unchanged', async () => {
  const { allowance: _, reimbursed_per_km: __, marginal_rate: ___, ...ofVehicle } = INPUTS
  await call(driver, 'PUT', '/tax?tax_year=2026', { allowance: 90_000, reimbursed_per_km: null, marginal_rate: 31 })
  const details = { finance_debt: 250_000, borne_licence: 700, bears_private_fuel: true, kind: 'delivery' }
  expect((await call(driver, 'PUT', tax(), { ...ofVehicle, ...details })).body.inputs).toMatchObject(details)
  const again = (await call(driver, 'PUT', tax(), ofVehicle)).body.inputs
  expect(again).toMatchObject({ ...details, allowance: 90_000, marginal_rate: 31 })
  expect((await call(driver, 'PUT', tax(), { ...ofVehicle, kind: null })).body.inputs.kind).toBeNull()
})

test('a vehicle counts from its acquisition, with the reading of that day', async () => {
  const { id } = (
    await call(driver, 'POST', '/vehicles', {
      name: 'New',
      value: 350_000,
      acquired: 'cash',
      acquired_on: '2025-09-01',
      bears_fuel: true,
      bears_maintenance: true,
    })
  ).body
  const url = `/vehicles/${id}/tax?tax_year=2026`
  const unread = (await call(driver, 'PUT', url, { ...INPUTS, method: 'deemed' })).body
  expect(unread).toMatchObject({
    days_used: 181,
    deemed_cost: null,
    not_claimable: 'not yet claimable: needs the reading of 1 Sept 2025 and of 28 Feb 2026',
  })
  await call(driver, 'PUT', `/vehicles/${id}/odometer/2025-09-01`, { odometer_km: 10 })
  await call(driver, 'PUT', `/vehicles/${id}/odometer/2026-02-28`, { odometer_km: 3210 })
  const trip = { start_location: 'A', end_location: 'B', vehicle_id: id, classification: 'business' }
  const { body } = await call(driver, 'POST', '/trips', {
    ...trip,
    started_at: '2025-10-11T08:00:00Z',
    distance_km: 1600,
  })
  await call(driver, 'PATCH', `/trips/${body.id}`, { status: 'confirmed' })
  const read = (await call(driver, 'GET', url)).body
  expect(read).toMatchObject({ deemed_cost: { amount: 31_794.41 }, claimable: 31_794.41 })
  expect(read.warnings.join()).toContain('counts from the day you got it, 1 Sept 2025')
})

test("another user's vehicle is not found", async () => {
  const stranger = await spoor.signUp()
  expect((await call(stranger, 'GET', tax())).status).toBe(404)
  expect((await call(stranger, 'PUT', tax(), INPUTS)).status).toBe(404)
})

test('a business trip of 0 km puts nothing at risk', async () => {
  const { body: second } = await call(driver, 'POST', '/vehicles', {
    name: 'Second',
    value: 100_000,
    acquired: 'cash',
    acquired_on: '2021-03-01',
    maintenance_plan: false,
  })
  await call(driver, 'PUT', `/vehicles/${second.id}/odometer/2025-03-01`, { odometer_km: 10_000 })
  await call(driver, 'PUT', `/vehicles/${second.id}/odometer/2026-02-28`, { odometer_km: 12_000 })
  const trip = { start_location: 'A', end_location: 'B', started_at: '2025-05-05T08:00:00Z', distance_km: 0 }
  const { body } = await call(driver, 'POST', '/trips', { ...trip, vehicle_id: second.id, classification: 'business' })
  await call(driver, 'PATCH', `/trips/${body.id}`, { status: 'confirmed' })
  const url = `/vehicles/${second.id}/tax?tax_year=2026`
  expect(
    (await call(driver, 'PUT', url, { ...INPUTS, situation: 'own_business', allowance: null })).body,
  ).toMatchObject({
    at_risk: { trips: 1, distance_km: 0, amount: 0 },
  })
})

test('the part of a claim at risk is what the claim loses without the refused trips', async () => {
  const owner = await spoor.signUp()
  const addVehicle = async (name: string) => {
    const made = { name, value: 300_000, acquired: 'cash', acquired_on: '2021-03-01', bears_fuel: true }
    const { id } = (await call(owner, 'POST', '/vehicles', { ...made, bears_maintenance: true })).body
    await call(owner, 'PUT', `/vehicles/${id}/odometer/2025-03-01`, { odometer_km: 10_000 })
    await call(owner, 'PUT', `/vehicles/${id}/odometer/2026-02-28`, { odometer_km: 30_000 })
    for (const [day, reason] of [
      ['2025-05-05', 'Meeting'],
      ['2025-06-05', 'Quotation for Ms Dube'],
      ['2025-07-05', 'Quotation for Ms Dube'],
      ['2025-08-05', 'Quotation for Ms Dube'],
    ] as const) {
      const trip = { start_location: 'A', end_location: 'B', vehicle_id: id, classification: 'business', reason }
      const made = await call(owner, 'POST', '/trips', { ...trip, started_at: `${day}T08:00:00Z`, distance_km: 2500 })
      await call(owner, 'PATCH', `/trips/${made.body.id}`, { status: 'confirmed' })
    }
    return id as string
  }
  const id = await addVehicle('Bakkie')
  const enter = async (inputs: object, of = id) =>
    (await call(owner, 'PUT', `/vehicles/${of}/tax?tax_year=2026`, { ...INPUTS, method: 'deemed', ...inputs })).body
  // A quarter of R 68 078,50.
  expect((await enter({})).at_risk).toMatchObject({ trips: 1, distance_km: 2500, amount: 17_019.62 })
  // The other trips are worth R 51 058,88: R 8 941,12 of the R 60 000,00 depend on the refused one, and nothing of R 50 000,00.
  expect((await enter({ allowance: 60_000 })).at_risk.amount).toBe(8941.12)
  expect((await enter({ allowance: 50_000 })).at_risk.amount).toBe(0)
  expect((await enter({ allowance: null })).at_risk.amount).toBeNull()
  // (R 126 000 − R 20 000) × 2500 ÷ 20 000: the insurance reduces the benefit, too.
  const car = await enter({ situation: 'employer_car', borne_insurance: 20_000 })
  expect(car).toMatchObject({ fringe_benefit: { amount: 126_000 }, fringe_benefit_after_logbook: 53_000 })
  expect(car.at_risk.amount).toBe(13_250)
  const second = await addVehicle('Sedan')
  await enter({ allowance: 130_000 })
  expect((await enter({ allowance: 130_000 }, second)).at_risk.amount).toBe(10_862.62)
})
