import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { DEFAULT_LANGUAGE, DEFAULT_TIMEZONE } from '@spoor/contract/limits/limits.ts'
import { DEFAULT_PLAN } from '@spoor/contract/limits/plans.ts'
import type { Transaction } from '../platform/database/database.ts'
import { updateTripRows } from '../domain/trips/trip-table-writes.ts'
import { DEMO_ISSUER, demoSubject } from './demo-queries.ts'
import type { DemoPlace } from './demo-places.ts'
import type { DayReading } from './read-odometer.ts'

/** Classifies trips as the demo's driver would. */
export async function confirmTrips(
  tx: Transaction,
  ownerId: string,
  said: { ids: string[]; classification: 'business' | 'private'; reason: string },
): Promise<void> {
  await updateTripRows(tx, ownerId, {
    set: {
      classification: said.classification,
      reason: said.reason,
      status: 'confirmed',
      corrected: ['classification', 'reason', 'status'],
    },
    ids: said.ids,
  })
}

/** Adds readings on days that have none yet. */
export async function enterReadings(
  tx: Transaction,
  ownerId: string,
  { vehicleId, readings }: { vehicleId: string; readings: readonly DayReading[] },
): Promise<void> {
  await tx
    .insertInto('odometer_reading')
    .values(
      readings.map(({ day, odometerM }) => ({
        owner_id: ownerId,
        id: randomUUID(),
        vehicle_id: vehicleId,
        day,
        odometer_m: odometerM,
      })),
    )
    .onConflict((conflict) => conflict.columns(['owner_id', 'vehicle_id', 'day']).doNothing())
    .execute()
}

/** Names places, unless the driver already has some. */
export async function namePlaces(tx: Transaction, ownerId: string, places: readonly DemoPlace[]): Promise<void> {
  const { rows } = await sql`select from place where owner_id = ${ownerId} limit 1`.execute(tx)
  if (rows.length > 0) return
  await tx
    .insertInto('place')
    .values(places.map((place) => ({ owner_id: ownerId, id: randomUUID(), ...place })))
    .execute()
}

export async function sharePlaces(tx: Transaction, companyId: string, places: readonly DemoPlace[]): Promise<void> {
  await tx
    .insertInto('shared_place')
    .values(places.map((place) => ({ company_id: companyId, id: randomUUID(), ...place })))
    .execute()
}

/** Assigns a seat to an employee of a paid company. */
export async function seatDemoPerson(
  tx: Transaction,
  ownerId: string,
  { at, subscriptionType }: { at: Date; subscriptionType: string },
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ payment_verified: true, payment_verified_at: at, approval_status: 'approved' })
    .set({ subscription_type: subscriptionType })
    .where('id', '=', ownerId)
    .execute()
}

/** Sets the day from which the company sees an employee's trips. */
export async function joinDemoCompany(tx: Transaction, ownerId: string, at: Date): Promise<void> {
  const day = taxDayAt(at.getTime())
  await tx
    .updateTable('app_user')
    .set({ joined_company_on: day, company_sees_from: day })
    .where('id', '=', ownerId)
    .execute()
}

export async function insertDemoPerson(
  tx: Transaction,
  person: {
    id: string
    name: string
    companyId: string | null
    paymentReference: string
    unconfirmed: boolean
    createdAt: Date
    lastLogin: Date | null
  },
): Promise<void> {
  const role = person.companyId === null ? 'individual' : 'company_employee'
  const address = demoSubject(person.name)
  await tx
    .insertInto('app_user')
    .values({
      id: person.id,
      issuer: DEMO_ISSUER,
      subject: address,
      email: `${address}@demo.localhost`,
      email_verified: true,
      name: person.name,
      user_type: role,
      role_type: role,
      company_id: person.companyId,
      ...(person.companyId !== null && { joined_company_on: taxDayAt(person.createdAt.getTime()) }),
      invitation_unconfirmed: person.unconfirmed,
      subscription_type: DEFAULT_PLAN,
      timezone: DEFAULT_TIMEZONE,
      preferred_language: DEFAULT_LANGUAGE,
      first_logbook: 'done',
      payment_reference: person.paymentReference,
      created_at: person.createdAt,
      last_login: person.lastLogin,
    })
    .execute()
}
