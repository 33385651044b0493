import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Dependencies } from '../dependencies.ts'
import { findCompanyNamed } from '../domain/seats/invitation-queries.ts'
import { createPaymentReference } from '../domain/seats/payment-reference.ts'
import { DEMO_EMPLOYEES, DEMO_NEVER_STARTED } from './demo-drivers.ts'
import { DEMO_PLACES } from './demo-places.ts'
import { findDemoCompany, findDemoEmployee, hasDemoPerson } from './demo-queries.ts'
import { insertDemoPerson, joinDemoCompany, seatDemoPerson, sharePlaces } from './demo-writes.ts'

const EMPLOYEE_ADDRESS = 'employee@demo.localhost'
const JOINED_DAYS_AGO = 404
const SEATED_DAYS_AGO = 124

/** Adds drivers with months of trips to the demo's company, once. */
export async function fillDemoCompany({ database, jobs, clock }: Dependencies, name: string): Promise<void> {
  const ago = (days: number) => new Date(clock.nowMs() - days * DAY_MS)
  await inTransaction(database, async (tx) => {
    const named = await findCompanyNamed(tx, name)
    const company = named && (await findDemoCompany(tx, named.id))
    if (company === undefined || (await hasDemoPerson(tx, DEMO_NEVER_STARTED))) return
    const addPerson = async (person: string, lastLogin: Date | null): Promise<string> => {
      const id = randomUUID()
      await insertDemoPerson(tx, {
        id,
        name: person,
        companyId: company.id,
        paymentReference: createPaymentReference(),
        unconfirmed: false,
        createdAt: ago(JOINED_DAYS_AGO),
        lastLogin,
      })
      await seatDemoPerson(tx, id, { at: ago(SEATED_DAYS_AGO), subscriptionType: company.subscription_type })
      return id
    }
    await sharePlaces(
      tx,
      company.id,
      DEMO_PLACES.filter(({ kind }) => kind !== 'home'),
    )
    const known = await findDemoEmployee(tx, company.id, EMPLOYEE_ADDRESS)
    if (known) await joinDemoCompany(tx, known.id, ago(JOINED_DAYS_AGO))
    for (const driver of DEMO_EMPLOYEES) {
      const isKnown = driver === DEMO_EMPLOYEES[0]
      const ownerId = isKnown ? known?.id : await addPerson(driver.name, ago(driver.uploadedDaysAgo))
      if (ownerId) await jobs.enqueue(tx, 'import-demo', { ownerId, driver: driver.name })
    }
    await addPerson(DEMO_NEVER_STARTED, null)
  })
}
