import { randomUUID } from 'node:crypto'
import { readXlsx } from 'hucre'
import { beforeAll, expect, test } from 'vitest'
import type { EmployeePay, PayrollLine } from '@spoor/contract/routes/payroll.ts'
import { fileForm } from '../../../testing/file-form.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'
import { readScheme } from './import-pay.ts'

let nowMs = Date.parse('2025-10-03T10:00:00Z')
const spoor = setUpTestApp({ clock: { nowMs: () => nowMs } })
let companyId: string
let admin: TestUser
let manager: TestUser
let stranger: TestUser

const PAY: EmployeePay = {
  employee_number: '',
  scheme: 'per_km',
  rate_per_km: null,
  allowance: 0,
  petrol_card: 0,
  car_value: 0,
  maintenance_plan: false,
  lease_rental: 0,
  contribution: 0,
}

beforeAll(async () => {
  companyId = await addCompany()
  admin = await spoor.signUp('admin@example.com', { role: 'company_admin', companyId })
  manager = await spoor.signUp('manager@example.com', { role: 'company_manager', companyId })
  stranger = await spoor.signUp('stranger@example.com', { role: 'company_admin', companyId: await addCompany() })
})

async function addCompany(): Promise<string> {
  const id = randomUUID()
  await spoor.dependencies.pool.query(
    `insert into company (id, name, subscription_expires_at, payment_reference, subscription_type, max_employees)
      values ($1, $2, '2027-01-01', $3, 'company_business', 50)`,
    [id, `Company ${id}`, id.slice(0, 8)],
  )
  return id
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

async function call(user: TestUser, method: Method, url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  const isJson = response.headers['content-type']?.toString().includes('json')
  return { status: response.statusCode, body: isJson ? response.json() : null, raw: response.rawPayload }
}

async function ok(user: TestUser, method: Method, url: string, payload?: object) {
  const { status, body, raw } = await call(user, method, url, payload)
  expect(status, raw.toString()).toBeLessThan(300)
  return body
}

interface Driver {
  user: TestUser
  vehicleId: string
}

async function addDriver(email: string, pay: Partial<EmployeePay> | null, month = '2025-08'): Promise<Driver> {
  const user = await spoor.signUp(email, { role: 'company_employee', companyId })
  await spoor.dependencies.pool.query(
    `update app_user set joined_company_on = '2025-03-01', company_sees_from = '2025-03-01' where id = $1`,
    [user.userId],
  )
  if (pay) await ok(admin, 'PUT', `/team/employees/${user.userId}/pay/${month}`, { ...PAY, ...pay })
  const { id } = await ok(user, 'POST', '/vehicles', { name: `Car of ${email}`, registration: 'CA 1' })
  return { user, vehicleId: id }
}

const drive = ({ user, vehicleId }: Driver, day: string, km: number, change: object = {}) =>
  ok(user, 'POST', '/trips', {
    started_at: `${day}T08:00:00+02:00`,
    start_location: 'Depot',
    end_location: 'Harbour',
    distance_km: km,
    classification: 'business',
    reason: 'Delivery for J. Botha',
    vehicle_id: vehicleId,
    ...change,
  })

const read = ({ user, vehicleId }: Driver, day: string, km: number) =>
  ok(user, 'PUT', `/vehicles/${vehicleId}/odometer/${day}`, { odometer_km: km })

async function submit({ user, vehicleId }: Driver): Promise<string> {
  return (await ok(user, 'POST', '/logbook/submissions', { tax_year: 2026, vehicle_id: vehicleId })).id
}

async function approve(driver: Driver): Promise<void> {
  const ids = [await submit(driver)]
  expect(
    await ok(manager, 'POST', '/team/submissions/decisions', { ids, decision: 'approved', comment: '' }),
  ).toMatchObject({ done: 1 })
}

async function listLines(driver: Driver, month: string): Promise<PayrollLine[]> {
  const { items } = await ok(manager, 'GET', `/team/payroll/${month}`)
  return items.filter((line: PayrollLine) => line.employee_id === driver.user.userId)
}

test('only approved logbooks are paid, exactly as the employee’s own month claim', async () => {
  const driver = await addDriver('per-km@example.com', { employee_number: 'E007', rate_per_km: 6 })
  await drive(driver, '2025-09-02', 12.34)
  await drive(driver, '2025-09-03', 33.33)
  await drive(driver, '2025-09-04', 41.11, { classification: 'private' })
  await drive(driver, '2025-08-20', 500)
  const [before] = await listLines(driver, '2025-09')
  expect(before).toMatchObject({ business_km: 0, amount: 0, approved_to: null, note: 'No approved logbook.' })
  const id = await submit(driver)
  expect((await listLines(driver, '2025-09'))[0].business_km).toBe(0)
  await ok(manager, 'POST', `/team/submissions/${id}/decision`, { decision: 'approved', comment: '' })
  const [line] = await listLines(driver, '2025-09')
  expect(line).toMatchObject({
    employee_number: 'E007',
    month: '2025-09',
    scheme: 'per_km',
    business_km: 45.67,
    rate: 6,
    amount: 274.02,
    code_3701: null,
    code_3702: 217.39,
    code_3703: null,
    code_3722: 56.63,
    code_4582: null,
    approved_to: '2025-09-30',
    note: '',
  })
  const report = await ok(driver.user, 'POST', '/reports', { kind: 'monthly', from: '2025-09-01', to: '2025-09-30' })
  const { content } = await ok(driver.user, 'GET', `/reports/${report.id}`)
  const figure = (key: string) => content.figures.find((one: { key: string }) => one.key === key)?.value
  expect([content.business_km, figure('amount'), figure('code3702Cents'), figure('code3722Cents')]).toEqual([
    line.business_km,
    line.amount,
    line.code_3702,
    line.code_3722,
  ])
  expect(content).toMatchObject({ employee_number: 'E007' })
  expect(content.remarks).toContain('The rate is the one that the company pays.')
})

test('a claim has its cost centres and code', async () => {
  const driver = await addDriver('claim@example.com', { employee_number: 'E1' })
  const { id: sales } = await ok(admin, 'POST', '/team/cost-centres', { code: 'SALES', name: 'Sales' })
  const { id: north } = await ok(admin, 'POST', '/team/cost-centres', { code: 'NORTH', name: 'Depot' })
  await ok(admin, 'PUT', `/team/employees/${driver.user.userId}/cost-centre`, {
    cost_centre_id: sales,
    from: '2025-03-01',
  })
  await drive(driver, '2025-09-02', 10)
  const content = async () => {
    const { id } = await ok(driver.user, 'POST', '/reports', { kind: 'expenses', from: '2025-09-01', to: '2025-09-30' })
    return (await ok(driver.user, 'GET', `/reports/${id}`)).content
  }
  const first = await content()
  expect(first.cost_centre).toBe('SALES Sales')
  expect(first.figures.filter(({ key }: { key: string }) => key.startsWith('code'))).toMatchObject([
    { label: 'Code 3703, not taxed', value: 47.6 },
  ])
  const trip = await drive(driver, '2025-09-03', 20)
  await ok(driver.user, 'PUT', `/trips/${trip.id}/cost-centre`, { cost_centre_id: north })
  expect((await content()).cost_centre.replaceAll(' ', ' ')).toBe('NORTH Depot 20,00 km, SALES Sales 10,00 km')
  // An allowance makes it code 3702.
  await ok(admin, 'PUT', `/team/employees/${driver.user.userId}/pay/2025-08`, {
    ...PAY,
    scheme: 'per_km',
    petrol_card: 500,
  })
  expect((await content()).figures.filter(({ key }: { key: string }) => key.startsWith('code'))).toMatchObject([
    { label: 'Code 3702, up to the SARS rate', value: 142.8 },
  ])
})

test.each(['allowance', 'company_car', null] as const)(
  'a claim values no kilometre under scheme %s',
  async (scheme) => {
    const driver = await addDriver(`unpaid-${scheme}@example.com`, { scheme, employee_number: 'E2' })
    await drive(driver, '2025-09-02', 100)
    const { id } = await ok(driver.user, 'POST', '/reports', { kind: 'expenses', from: '2025-09-01', to: '2025-09-30' })
    const { content } = await ok(driver.user, 'GET', `/reports/${id}`)
    const keys = content.figures.flatMap(({ key, value }: { key: string; value: number | null }) =>
      value ? [key] : [],
    )
    expect(keys).toEqual(['km', 'trips'])
    expect(content.remarks.filter((text: string) => /rate|kilomet/.test(text))).toEqual([
      'The company pays nothing per kilometre.',
    ])
  },
)

test('an allowance is included at 20 % once the approved logbook shows 80 % business', async () => {
  const driver = await addDriver(
    'allowance@example.com',
    { scheme: 'allowance', allowance: 5000, petrol_card: 1500 },
    '2025-09',
  )
  await read(driver, '2025-03-01', 10_000)
  await drive(driver, '2025-09-02', 850)
  await approve(driver)
  // Without a closing reading the business share is unknown.
  expect(await listLines(driver, '2025-09')).toMatchObject([
    { code_3701: 6500, included_percent: 80, code_4582: 5200, business_share: null },
  ])
  await read(driver, '2025-10-01', 11_000)
  nowMs += 60_000
  await approve(driver)
  expect(await listLines(driver, '2025-09')).toMatchObject([
    { code_3701: 6500, business_share: 0.85, included_percent: 20, code_4582: 1300, business_km: 850, amount: null },
  ])
  // The petrol card is of one month.
  expect(await listLines(driver, '2025-10')).toMatchObject([{ code_3701: 5000, code_4582: 1000 }])
})

test('a company car is taxed without a logbook, too', async () => {
  const driver = await addDriver('car@example.com', { scheme: 'company_car', car_value: 400_000, contribution: 500 })
  expect(await listLines(driver, '2025-09')).toMatchObject([
    { code_3802: 13_500, code_3816: null, included_percent: 80, code_4582: 10_800, approved_to: null },
  ])
  await ok(admin, 'PUT', `/team/employees/${driver.user.userId}/pay/2025-09`, {
    ...PAY,
    scheme: 'company_car',
    lease_rental: 8000,
    petrol_card: 2000,
  })
  expect(await listLines(driver, '2025-09')).toMatchObject([{ code_3802: null, code_3816: 10_000, code_4582: 8000 }])
  expect(await listLines(driver, '2025-08')).toMatchObject([{ code_3802: 13_500 }])
})

test('a company car is taxed for whole months, whatever the days in its logbook', async () => {
  const driver = await addDriver('seen-late@example.com', { scheme: 'company_car', car_value: 400_000 })
  await spoor.dependencies.pool.query(
    `update app_user set joined_company_on = '2025-09-16', company_sees_from = '2025-09-16' where id = $1`,
    [driver.user.userId],
  )
  await ok(driver.user, 'PATCH', `/vehicles/${driver.vehicleId}`, { used_until: '2025-09-20' })
  await drive(driver, '2025-09-18', 10)
  await approve(driver)
  expect(await listLines(driver, '2025-09')).toMatchObject([{ code_3802: 14_000, approved_to: '2025-09-30' }])
})

test('a closed month changes only by a correction in the next', async () => {
  const driver = await addDriver('closed@example.com', { rate_per_km: 4 })
  await drive(driver, '2025-09-10', 100)
  await approve(driver)
  expect((await call(manager, 'POST', '/team/payroll/2025-09/close')).status).toBe(403)
  const early = await call(admin, 'POST', '/team/payroll/2025-10/close')
  expect([early.status, early.body.detail]).toEqual([409, 'Oct 2025 can be closed from 1 Nov 2025.'])
  await ok(admin, 'POST', '/team/payroll/2025-09/close')
  const again = await call(admin, 'POST', '/team/payroll/2025-09/close')
  expect([again.status, again.body.detail]).toEqual([409, 'Sept 2025 is closed already.'])
  const closed = await ok(admin, 'GET', '/team/payroll/2025-09')
  expect(closed).toMatchObject({ closed_at: new Date(nowMs).toISOString(), not_closable: null })
  const csv = await call(manager, 'GET', '/team/payroll/2025-09/csv')

  nowMs = Date.parse('2025-11-03T10:00:00Z')
  await drive(driver, '2025-09-11', 25)
  await drive(driver, '2025-10-11', 10)
  await approve(driver)
  expect(await ok(admin, 'GET', '/team/payroll/2025-09')).toEqual(closed)
  expect((await call(manager, 'GET', '/team/payroll/2025-09/csv')).raw).toEqual(csv.raw)
  expect(await listLines(driver, '2025-10')).toMatchObject([
    { month: '2025-10', business_km: 10, amount: 40, code_3703: 40 },
    { month: '2025-09', business_km: 25, amount: 100, code_3703: 100, note: 'Correction of Sept 2025.' },
  ])
  // A later month has none, and cannot be closed before.
  expect(await listLines(driver, '2025-11')).toMatchObject([{ month: '2025-11', business_km: 0 }])
  const skipped = await call(admin, 'POST', '/team/payroll/2025-11/close')
  expect([skipped.status, skipped.body.detail]).toEqual([409, 'Close Oct 2025 first.'])
  await ok(admin, 'POST', '/team/payroll/2025-10/close')
  expect(await listLines(driver, '2025-11')).toMatchObject([{ month: '2025-11', business_km: 0 }])

  // An allowance makes earlier months code 3702: what was paid as 3703 is taken back.
  await ok(admin, 'PUT', `/team/employees/${driver.user.userId}/pay/2025-11`, {
    ...PAY,
    rate_per_km: 4,
    petrol_card: 10,
  })
  expect((await listLines(driver, '2025-11')).slice(1)).toMatchObject([
    { month: '2025-09', business_km: 0, amount: null, code_3702: 500, code_3703: -500 },
    { month: '2025-10', business_km: 0, amount: null, code_3702: 40, code_3703: -40 },
  ])

  // An erased account has lost its pay, which takes nothing back.
  const erased = [driver.user.userId]
  await spoor.dependencies.pool.query('delete from employee_pay where owner_id = $1', erased)
  await spoor.dependencies.pool.query('update app_user set erased_at = now() where id = $1', erased)
  expect(await listLines(driver, '2025-11')).toEqual([])
})

test('a trip in two approved logbooks is paid once', async () => {
  const driver = await addDriver('two-cars@example.com', {})
  const second = await ok(driver.user, 'POST', '/vehicles', { name: 'Second', registration: 'CA 2' })
  const trip = await drive(driver, '2025-11-01', 30)
  await approve(driver)
  await ok(driver.user, 'PATCH', `/trips/${trip.id}`, { vehicle_id: second.id, distance_km: 31 })
  nowMs += 60_000
  await approve({ ...driver, vehicleId: second.id })
  expect(await listLines(driver, '2025-11')).toMatchObject([{ business_km: 31 }])
})

test('a merged vehicle’s logbook is replaced by the next one', async () => {
  const driver = await addDriver('merged@example.com', {})
  const into = await ok(driver.user, 'POST', '/vehicles', { name: 'Into', registration: 'CA 3' })
  const trip = await drive(driver, '2025-11-01', 30)
  await approve(driver)
  await ok(driver.user, 'POST', `/vehicles/${driver.vehicleId}/merge`, { into: into.id })
  expect(await listLines(driver, '2025-11')).toMatchObject([{ business_km: 30 }])
  await ok(driver.user, 'DELETE', `/trips/${trip.id}`)
  const merged = { ...driver, vehicleId: into.id }
  await drive(merged, '2025-11-02', 5)
  nowMs += 60_000
  await approve(merged)
  expect(await listLines(driver, '2025-11')).toMatchObject([{ business_km: 5 }])
})

test('the logbook of a vehicle merged in 1.2, which recorded no merges, is replaced by the next one with its trips', async () => {
  const driver = await addDriver('merged-before@example.com', {})
  const into = await ok(driver.user, 'POST', '/vehicles', { name: 'Into', registration: 'CA 4' })
  const merged = { ...driver, vehicleId: into.id }
  const trip = await drive(driver, '2025-11-01', 30)
  await drive(driver, '2025-11-02', 7)
  await approve(driver)
  await drive(merged, '2025-11-03', 2)
  nowMs += 60_000
  await approve(merged)
  await ok(driver.user, 'POST', `/vehicles/${driver.vehicleId}/merge`, { into: into.id })
  await spoor.dependencies.pool.query('update logbook_submission set merged_into = null, merged_at = null')
  expect(await listLines(driver, '2025-11')).toMatchObject([{ business_km: 39 }])
  await ok(driver.user, 'DELETE', `/trips/${trip.id}`)
  nowMs += 60_000
  await approve(merged)
  expect(await listLines(driver, '2025-11')).toMatchObject([{ business_km: 9 }])
})

test('who merges several vehicles and leaves is paid for the logbooks of all of them', async () => {
  const driver = await addDriver('merger@example.com', {})
  const addVehicle = async (name: string) => {
    const { id } = await ok(driver.user, 'POST', '/vehicles', { name, registration: '' })
    return { ...driver, vehicleId: id }
  }
  const [second, into] = [await addVehicle('Second of two'), await addVehicle('Both')]
  const cars = [driver, second, into]
  for (const [at, one] of cars.entries()) {
    await drive(one, `2025-11-0${at + 1}`, 10)
    nowMs += 60_000
    await approve(one)
  }
  nowMs += 60_000
  await ok(driver.user, 'POST', `/vehicles/${driver.vehicleId}/merge`, { into: second.vehicleId })
  await ok(driver.user, 'POST', `/vehicles/${second.vehicleId}/merge`, { into: into.vehicleId })
  expect(await listLines(driver, '2025-11')).toMatchObject([{ business_km: 30 }])
  const [trip] = (await ok(driver.user, 'GET', '/trips?from=2025-11-01&to=2025-11-01')).items
  await ok(driver.user, 'DELETE', `/trips/${trip.id}`)
  const last = await addVehicle('Another')
  await drive(last, '2025-11-04', 5)
  nowMs += 60_000
  await approve(last)
  expect(await listLines(driver, '2025-11')).toMatchObject([{ business_km: 35 }])
  // The next logbook of the merged vehicle has no more of the deleted trip.
  await approve(into)
  expect(await listLines(driver, '2025-11')).toMatchObject([{ business_km: 25 }])
  await ok(admin, 'POST', `/team/employees/${driver.user.userId}/leave`, { trips_kept_by: 'driver' })
  expect(await listLines(driver, '2025-11')).toMatchObject([{ business_km: 25 }])
})

test.each([{}, null])('a deactivated employee is paid for approved kilometres', async (pay) => {
  const driver = await addDriver(`deactivated-${pay ? 'paid' : 'open'}@example.com`, pay)
  await drive(driver, '2025-11-01', 50)
  await approve(driver)
  await spoor.dependencies.pool.query('update app_user set deactivated_at = now() where id = $1', [driver.user.userId])
  const [line] = await listLines(driver, '2025-11')
  expect(line).toMatchObject({ business_km: 50, amount: pay && 238 })
  expect(line.note).toContain('The account is deactivated.')
})

test('who leaves is paid for the last month and no later one', async () => {
  const driver = await addDriver('leaver@example.com', { scheme: 'allowance', allowance: 3000 }, '2025-11')
  // A raise entered ahead.
  await ok(admin, 'PUT', `/team/employees/${driver.user.userId}/pay/2026-03`, {
    ...PAY,
    scheme: 'allowance',
    allowance: 4000,
  })
  await ok(admin, 'POST', `/team/employees/${driver.user.userId}/leave`, { trips_kept_by: 'driver' })
  expect(await listLines(driver, '2025-11')).toMatchObject([{ code_3701: 3000, employee: expect.any(String) }])
  expect(await listLines(driver, '2025-12')).toEqual([])
  expect(await listLines(driver, '2026-03')).toEqual([])
})

/** Adds an employee by an invitation that states the pay. */
async function addInvited(email: string, pay: Pick<EmployeePay, 'employee_number' | 'scheme'>): Promise<Driver> {
  await ok(admin, 'POST', '/team/invitations', { emails: [email], pay: [pay] })
  const driver = await addDriver(email, null)
  await spoor.dependencies.pool.query(
    `update app_user set invitation_id = (select id from invitation where email = $2) where id = $1`,
    [driver.user.userId, email],
  )
  return driver
}

test.each(['leaves', 'is moved'])('who %s keeps the pay that an invitation set for earlier months', async (how) => {
  const driver = await addInvited(`${how.replace(' ', '-')}@example.com`, { employee_number: 'N1', scheme: 'per_km' })
  await drive(driver, '2025-09-15', 100)
  await approve(driver)
  const before = await listLines(driver, '2025-11')
  expect(before).toMatchObject([
    { month: '2025-11', employee_number: 'N1', scheme: 'per_km' },
    { month: '2025-09', employee_number: 'N1', amount: 476 },
  ])
  if (how === 'leaves')
    await ok(admin, 'POST', `/team/employees/${driver.user.userId}/leave`, { trips_kept_by: 'driver' })
  else
    await ok(
      await spoor.signUp('support@example.com', { role: 'system_admin' }),
      'PUT',
      `/auth/admin/users/${driver.user.userId}/role`,
      {
        new_role_type: 'individual',
        company_id: null,
      },
    )
  expect(await listLines(driver, '2025-11')).toEqual(before)
  expect(await listLines(driver, '2025-12')).toEqual([])
})

async function importList(user: TestUser, content: string) {
  const form = await fileForm(content, { filename: 'pay.csv', fields: { month: '2025-12' } })
  const response = await spoor.app.inject({
    method: 'POST',
    url: '/team/payroll/import',
    headers: { ...user.headers, ...form.headers },
    payload: form.payload,
  })
  return { status: response.statusCode, body: response.json() }
}

test.each([
  ['Per km', 'per_km'],
  ['Reimbursed', 'per_km'],
  ['Car allowance', 'allowance'],
  ['Vehicle allowance', 'allowance'],
  ['Motortoelae', 'allowance'],
  ['Company car', 'company_car'],
  ['company_car', 'company_car'],
  ['Firmamotor', 'company_car'],
  ['Fixed allowance + km', null],
  ['Company car + km', null],
  ['Petrol card', null],
])('the scheme “%s” is %s', (text, scheme) => {
  expect(readScheme(text)).toBe(scheme)
})

test('a list sets numbers, schemes and amounts, all or none', async () => {
  const one = await addDriver('one@example.com', null)
  const two = await addDriver('two@example.com', { employee_number: 'B2', scheme: 'allowance', allowance: 100 })
  const pay = async ({ user }: Driver) => {
    const { items } = await ok(manager, 'GET', '/team/employees?month=2025-12')
    return items.find(({ id }: { id: string }) => id === user.userId).pay
  }
  const wrong = await importList(
    admin,
    'Email,Employee number,Scheme\none@example.com,A1,per km\nnobody@example.com,A2,car\n',
  )
  expect(wrong).toMatchObject({
    status: 422,
    body: { detail: 'Row 3: No employee of yours has nobody@example.com. Nothing was changed.' },
  })
  expect(await pay(one)).toBeNull()
  expect((await importList(manager, 'Email,Scheme\none@example.com,per km\n')).status).toBe(403)
  const list =
    'Email,Employee number,Scheme,Rate per km,Petrol card\none@example.com,A1,Per kilometre,"4,50",\n,B2,,,"R 1 234,50"\n'
  expect(await importList(admin, list)).toEqual({ status: 200, body: { changed: 2 } })
  expect(await pay(one)).toEqual({ ...PAY, employee_number: 'A1', rate_per_km: 4.5 })
  expect(await pay(two)).toEqual({
    ...PAY,
    employee_number: 'B2',
    scheme: 'allowance',
    allowance: 100,
    petrol_card: 1234.5,
  })
  expect((await importList(admin, 'Anything\nelse\n')).body.detail).toMatch(/^No headings were found/)
})

test('a list of invitations carries numbers and schemes until the payroll has its own', async () => {
  const form = await fileForm('Employee number,Email,Scheme\nN9,new@example.com,Allowance\n', { filename: 'list.csv' })
  const preview = await spoor.app.inject({
    method: 'POST',
    url: '/team/invitations/preview',
    headers: { ...admin.headers, ...form.headers },
    payload: form.payload,
  })
  const [{ row, email, employee_number, scheme, state }] = preview.json().items
  expect([row, email, employee_number, scheme, state]).toEqual([2, 'new@example.com', 'N9', 'allowance', 'new'])
  const driver = await addInvited(email, { employee_number, scheme })
  expect(await listLines(driver, '2025-12')).toMatchObject([
    { employee_number: 'N9', scheme: 'allowance', code_3701: null, note: 'No approved logbook. Enter the allowance.' },
  ])
  await ok(admin, 'PUT', `/team/employees/${driver.user.userId}/pay/2025-12`, { ...PAY, employee_number: 'N10' })
  expect((await listLines(driver, '2040-03'))[0].note).toContain('SARS’ rate of 2040/41 is not known: no code.')
  await ok(admin, 'PUT', `/team/employees/${driver.user.userId}/pay/2026-01`, { ...PAY, scheme: 'company_car' })
  expect((await listLines(driver, '2026-01'))[0]).toMatchObject({
    code_3802: null,
    note: 'No approved logbook. Enter the value of the car, or its rental.',
  })
  expect(await listLines(driver, '2025-12')).toMatchObject([{ employee_number: 'N10', scheme: 'per_km' }])
})

test('the file is typed, and other companies have none of it', async () => {
  const workbook = await readXlsx((await call(manager, 'GET', '/team/payroll/2025-09/xlsx')).raw)
  const [head, ...rows] = workbook.sheets[0].rows
  expect(head).toEqual([
    'Employee number', 'Employee', 'Cost centre', 'Month', 'Scheme', 'Business km', 'Rate (R/km)', 'Amount (R)',
    '3701 (R)', '3702 (R)', '3703 (R)', '3722 (R)', '3802 (R)', '3816 (R)', 'Business so far (%)', 'Included (%)',
    '4582 (R)', 'Approved to', 'Note',
  ]) // prettier-ignore
  expect(rows.find(([number]) => number === 'E007')?.slice(3, 8)).toEqual([
    '2025-09',
    'Per kilometre',
    45.67,
    6,
    274.02,
  ])
  expect(await ok(stranger, 'GET', '/team/payroll/2025-09')).toMatchObject({ items: [], closed_at: null })
  const driver = await addDriver('employee@example.com', null)
  for (const url of ['/team/payroll/2025-09', '/team/payroll/2025-09/csv'])
    expect((await call(driver.user, 'GET', url)).status).toBe(403)
  const { status } = await call(stranger, 'PUT', `/team/employees/${driver.user.userId}/pay/2025-09`, PAY)
  expect(status).toBe(404)
})
