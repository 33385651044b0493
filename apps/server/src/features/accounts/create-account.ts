import { randomUUID } from 'node:crypto'
import { DEFAULT_LANGUAGE, DEFAULT_TIMEZONE } from '@spoor/contract/limits/limits.ts'
import { DEFAULT_PLAN } from '@spoor/contract/limits/plans.ts'
import type { Role } from '@spoor/contract/rules/roles.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { insertAccount } from './account-writes.ts'
import { createPaymentReference } from '../../domain/seats/payment-reference.ts'

export interface Person {
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  name: string
  role: Role
  mobile?: string | null
  timezone?: string
  preferredLanguage?: string
  subscriptionType?: string
  companyId?: string | null
  /** The account's creation time. */
  at: Date
  invitedBy?: string | null
  invitationId?: string | null
  invitationUnconfirmed?: boolean
  terms?: { version: string; acceptedAt: Date } | null
}

/** Inserts a person's account; null if the person already has one or another account has the address. */
export async function createAccount(tx: Transaction, person: Person): Promise<string | null> {
  const id = randomUUID()
  const created = await insertAccount(tx, {
    id,
    issuer: person.issuer,
    subject: person.subject,
    email: person.email.toLowerCase(),
    emailVerified: person.emailVerified,
    name: person.name,
    mobile: person.mobile ?? null,
    role: person.role,
    subscriptionType: person.subscriptionType ?? DEFAULT_PLAN,
    timezone: person.timezone ?? DEFAULT_TIMEZONE,
    preferredLanguage: person.preferredLanguage ?? DEFAULT_LANGUAGE,
    paymentReference: createPaymentReference(),
    companyId: person.companyId ?? null,
    joinedCompanyOn: person.companyId == null ? null : taxDayAt(person.at.getTime()),
    invitedBy: person.invitedBy ?? null,
    invitationId: person.invitationId ?? null,
    invitationUnconfirmed: person.invitationUnconfirmed ?? false,
    terms: person.terms ?? null,
  })
  return created ? id : null
}
