import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { type Transaction, inTransaction } from '../platform/database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Effects } from '../features/administration/effects.ts'
import { insertCompanyRow } from '../features/administration/companies/company-writes.ts'
import { handleRejectPayment } from '../features/administration/payments/decide-payment.ts'
import {
  handleVerifyCompanyPayment,
  handleVerifyUserPayment,
} from '../features/administration/payments/verify-payment.ts'
import { handleDeactivateUser } from '../features/administration/users/change-user.ts'
import { createPaymentReference } from '../domain/seats/payment-reference.ts'
import { DEMO_COMPANIES, DEMO_LISTED, type DemoCompany, type DemoPerson } from './demo-people.ts'
import { findAdministrator, hasDemoPerson } from './demo-queries.ts'
import { insertDemoPerson } from './demo-writes.ts'

const DAYS = 365
const REFERENCE = 'EFT'

/** An administrator's action in the past, without a mail. */
interface Event {
  daysAgo: number
  happens: (tx: Transaction, then: Effects, adminId: string) => Promise<unknown>
}

/** Fills the administrators' lists for display, through the administrators' own actions. Runs once. */
export async function listDemoPeople({ database, clock }: Dependencies): Promise<void> {
  const nowMs = clock.nowMs()
  const ago = (days: number) => new Date(Math.round(nowMs - days * DAY_MS))
  await inTransaction(database, async (tx) => {
    const adminId = await findAdministrator(tx)
    if (adminId === undefined || (await hasDemoPerson(tx, DEMO_LISTED[0].name))) return
    const companies = new Map(DEMO_COMPANIES.map((company) => [company.name, { ...company, id: randomUUID() }]))
    const people = DEMO_LISTED.map((person) => ({ ...person, id: randomUUID() }))
    for (const { id, ...company } of companies.values()) {
      await insertCompanyRow(tx, {
        id,
        name: company.name,
        subscription_type: company.subscriptionType,
        max_employees: company.maxEmployees,
        is_active: company.isActive,
        payment_reference: createPaymentReference(),
        created_at: ago(company.madeDaysAgo),
      })
    }
    for (const { id, ...person } of people) {
      await insertDemoPerson(tx, {
        id,
        name: person.name,
        companyId: person.company === undefined ? null : (companies.get(person.company)?.id ?? null),
        paymentReference: createPaymentReference(),
        unconfirmed: person.unconfirmed ?? false,
        createdAt: ago(person.registeredDaysAgo),
        lastLogin: person.signedInDaysAgo === undefined ? null : ago(person.signedInDaysAgo),
      })
    }
    const events = [...[...companies.values()].flatMap(companyEvents), ...people.flatMap(personEvents)]
    for (const { daysAgo, happens } of events.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
      const atMs = ago(daysAgo).getTime()
      await happens(
        tx,
        { clock: { nowMs: () => atMs }, jobs: { enqueue: async () => {} }, config: { vat: null } },
        adminId,
      )
    }
  })
}

function companyEvents({ id, paidDaysAgo }: DemoCompany & { id: string }): Event[] {
  if (paidDaysAgo === undefined) return []
  const order = { companyId: id, days: DAYS, reference: REFERENCE }
  return [
    { daysAgo: paidDaysAgo, happens: (tx, then, adminId) => handleVerifyCompanyPayment(tx, then, adminId, order) },
  ]
}

function personEvents({ id, verifiedDaysAgo, rejected, deactivatedDaysAgo }: DemoPerson & { id: string }): Event[] {
  const events: Event[] = []
  if (verifiedDaysAgo !== undefined) {
    const order = { userId: id, days: DAYS, reference: REFERENCE }
    events.push({
      daysAgo: verifiedDaysAgo,
      happens: (tx, then, adminId) => handleVerifyUserPayment(tx, then, adminId, order),
    })
  }
  if (rejected) {
    const order = { userId: id, reason: rejected.reason }
    events.push({
      daysAgo: rejected.daysAgo,
      happens: (tx, then, adminId) => handleRejectPayment(tx, then, adminId, order),
    })
  }
  if (deactivatedDaysAgo !== undefined) {
    events.push({
      daysAgo: deactivatedDaysAgo,
      happens: (tx, then, adminId) => handleDeactivateUser(tx, then, adminId, id),
    })
  }
  return events
}
