import { Readable } from 'node:stream'
import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { taxDayAt, taxYearAt } from '@spoor/core/units/tax-year.ts'
import { inTransaction } from '../platform/database/database.ts'
import { lockImports } from '../platform/database/lock-imports.ts'
import type { Dependencies } from '../dependencies.ts'
import { receiveUpload } from '../features/intake/uploads/receive/receive-upload.ts'
import { freezeLogbook } from '../features/company/submissions/freeze-logbook.ts'
import { decideOn, insertSubmission } from '../features/company/submissions/submission-writes.ts'
import type { JobRunner } from '../platform/jobs/jobs.ts'
import { asCompany } from '../domain/logbooks/reader.ts'
import { matchTripPlaces } from '../domain/places/name-trip-ends.ts'
import { requestLearning } from '../domain/learning/request-learning.ts'
import { DEMO_DRIVER, DEMO_EMPLOYEES, type DemoDriver, type DemoEmployee, DEMO_NEVER_STARTED } from './demo-drivers.ts'
import * as queries from './demo-queries.ts'
import { DEMO_PLACES, placeAt } from './demo-places.ts'
import * as writes from './demo-writes.ts'
import { listDemoPeople } from './list-demo-people.ts'
import { planYear, type PlannedTrip } from './plan-year.ts'
import { readOdometer } from './read-odometer.ts'
import { writeTrackerFile } from './write-tracker-file.ts'
import { findCompanyNamed } from '../domain/seats/invitation-queries.ts'
import { NO_PAY } from '../domain/seats/employee-pay-queries.ts'
import { saveEmployeePay } from '../domain/seats/employee-pay-writes.ts'
import { createPaymentReference } from '../domain/seats/payment-reference.ts'
import { findDemoCompany, findDemoEmployee, hasDemoPerson } from './demo-queries.ts'

const EMPLOYEE_ADDRESS = 'employee@demo.localhost'
const JOINED_DAYS_AGO = 404
const SEATED_DAYS_AGO = 124

/** Adds drivers with months of trips to the demo's company, once. */
async function fillDemoCompany({ database, jobs, clock }: Dependencies, name: string): Promise<void> {
  const ago = (days: number) => new Date(clock.nowMs() - days * DAY_MS)
  await inTransaction(database, async (tx) => {
    const named = await findCompanyNamed(tx, name)
    const company = named && (await findDemoCompany(tx, named.id))
    if (company === undefined || (await hasDemoPerson(tx, DEMO_NEVER_STARTED))) return
    const addPerson = async (person: string, lastLogin: Date | null): Promise<string> => {
      const id = randomUUID()
      await writes.insertDemoPerson(tx, {
        id,
        name: person,
        companyId: company.id,
        paymentReference: createPaymentReference(),
        unconfirmed: false,
        createdAt: ago(JOINED_DAYS_AGO),
        lastLogin,
      })
      await writes.seatDemoPerson(tx, id, { at: ago(SEATED_DAYS_AGO), subscriptionType: company.subscription_type })
      return id
    }
    await writes.sharePlaces(
      tx,
      company.id,
      DEMO_PLACES.filter(({ kind }) => kind !== 'home'),
    )
    const known = await findDemoEmployee(tx, company.id, EMPLOYEE_ADDRESS)
    if (known) await writes.joinDemoCompany(tx, known.id, ago(JOINED_DAYS_AGO))
    for (const [at, driver] of DEMO_EMPLOYEES.entries()) {
      const ownerId = at === 0 ? known?.id : await addPerson(driver.name, ago(driver.uploadedDaysAgo))
      if (!ownerId) continue
      await saveEmployeePay(tx, {
        owner_id: ownerId,
        company_id: company.id,
        from_month: taxDayAt(ago(JOINED_DAYS_AGO).getTime()).slice(0, 7),
        pay: { ...NO_PAY, employee_number: `E${101 + at}`, scheme: 'per_km' },
      })
      await jobs.enqueue(tx, 'import-demo', { ownerId, driver: driver.name })
    }
    await addPerson(DEMO_NEVER_STARTED, null)
  })
}

const LOOK_AGAIN_S = 2
/** How close a detected trip's start must be to the planned one. */
const SAME_TRIP_MS = 10 * 60_000
const COMMENT = 'Give each business trip a reason: whom you visited, and what for.'

/** Imports drivers' trips like any file, then classifies most of them. */
export function handleDemoJobs(runner: JobRunner, dependencies: Dependencies): void {
  const { database, jobs, clock } = dependencies

  runner.handle('import-demo', async ({ ownerId, driver: name }) => {
    const driver = driverNamed(name)
    const known = await queries.findDemoUpload(database, ownerId, driver.filename)
    const uploadId = known?.id ?? (await upload(ownerId, driver))
    await inTransaction(database, (tx) =>
      jobs.enqueue(tx, 'classify-demo', { ownerId, uploadId, driver: name }, { startAfterS: LOOK_AGAIN_S }),
    )
  })

  runner.handle('classify-demo', async ({ ownerId, uploadId, driver: name }) => {
    const driver = driverNamed(name)
    const upload = await queries.findDemoUpload(database, ownerId, driver.filename)
    if (upload?.status === 'received' || upload?.status === 'extracting') {
      const again = { ownerId, uploadId, driver: name }
      return inTransaction(database, (tx) => jobs.enqueue(tx, 'classify-demo', again, { startAfterS: LOOK_AGAIN_S }))
    }
    if (upload?.status !== 'saved') return
    const vehicleId = await queries.findDemoVehicle(database, ownerId, upload.id)
    await enterFor(ownerId, driver, { vehicleId, untilMs: Number(upload.uploaded_at) })
    if (isEmployee(driver) && driver.logbook !== null && vehicleId !== undefined)
      await submitFor(ownerId, driver, { vehicleId, state: driver.logbook })
  })

  runner.handle('list-demo-people', () => listDemoPeople(dependencies))
  runner.handle('fill-demo-company', ({ company }) => fillDemoCompany(dependencies, company))

  async function upload(ownerId: string, driver: DemoDriver): Promise<string> {
    const atMs = clock.nowMs() - driver.uploadedDaysAgo * DAY_MS
    const { id } = await receiveUpload(
      { ...dependencies, clock: { nowMs: () => atMs } },
      {
        ownerId,
        filename: driver.filename,
        timezone: await queries.findTimezone(database, ownerId),
        content: Readable.from(writeTrackerFile(atMs, driver)),
      },
    )
    return id
  }

  /** Makes the driver's entries: places, classifications and odometer readings. */
  async function enterFor(
    ownerId: string,
    driver: DemoDriver,
    { vehicleId, untilMs }: { vehicleId: string | undefined; untilMs: number },
  ): Promise<void> {
    const unexplainedMs = untilMs - (isEmployee(driver) ? driver.unexplainedDays : 0) * DAY_MS
    const plan = planYear(untilMs, driver)
      .filter(({ startMs }) => startMs < untilMs - driver.openDays * DAY_MS)
      .map((trip) => (trip.startMs < unexplainedMs ? trip : { ...trip, reason: '' }))
    const groups = new Map<string, { said: PlannedTrip; ids: string[] }>()
    for (const { id, started_at } of await queries.listUnclassifiedTrips(database, ownerId)) {
      const said = plan.find(({ startMs }) => Math.abs(startMs - Number(started_at)) < SAME_TRIP_MS)
      if (!said) continue
      const key = `${said.classification} ${said.reason}`
      const group = groups.get(key) ?? { said, ids: [] }
      group.ids.push(id)
      groups.set(key, group)
    }
    // The company shares its clients with its drivers; each driver only has a private home.
    const places = isEmployee(driver) ? [placeAt(driver.home, { name: 'Home', kind: 'home' })] : DEMO_PLACES
    const readings = isEmployee(driver) && !driver.readsOdometer ? [] : readOdometer(untilMs, driver)
    await inTransaction(database, async (tx) => {
      await lockImports(tx, ownerId)
      await writes.namePlaces(tx, ownerId, places)
      await matchTripPlaces(tx, ownerId)
      if (vehicleId && readings.length > 0) await writes.enterReadings(tx, ownerId, { vehicleId, readings })
      for (const { said, ids } of groups.values()) await writes.confirmTrips(tx, ownerId, { ...said, ids })
      await requestLearning(tx, jobs, ownerId)
    })
  }

  async function submitFor(
    ownerId: string,
    driver: DemoEmployee,
    { vehicleId, state }: { vehicleId: string; state: 'submitted' | 'approved' | 'sent_back' },
  ): Promise<void> {
    const company = await queries.findEmployersDemoCompany(database, ownerId)
    if (company === undefined || (await queries.hasSubmitted(database, ownerId))) return
    const nowMs = clock.nowMs()
    // Only a year that has ended can be submitted with its closing reading.
    const taxYear = taxYearAt(nowMs) - 1
    const wanted = { tax_year: taxYear, vehicle_id: vehicleId, nowMs }
    const reader = await asCompany(database, { id: ownerId, name: driver.name })
    const frozen = await freezeLogbook(database, reader, wanted)
    const id = randomUUID()
    const at = new Date(nowMs)
    await inTransaction(database, async (tx) => {
      await insertSubmission(tx, { id, ownerId, companyId: company.id, taxYear, frozen, at, state: 'submitted' })
      if (state === 'submitted') return
      const comment = state === 'sent_back' ? COMMENT : ''
      await decideOn(tx, { ownerId, id }, { state, comment, by: company.admin_id, at })
    })
  }
}

const driverNamed = (name: string | undefined): DemoDriver =>
  DEMO_EMPLOYEES.find((one) => one.name === name) ?? DEMO_DRIVER

const isEmployee = (driver: DemoDriver): driver is DemoEmployee => 'logbook' in driver
