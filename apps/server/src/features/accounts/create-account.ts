import { randomUUID } from 'node:crypto'
import { DEFAULT_LANGUAGE, DEFAULT_TIMEZONE } from '@spoor/contract/limits/limits.ts'
import { DEFAULT_PLAN } from '@spoor/contract/limits/plans.ts'
import { getUserType, type Role } from '@spoor/contract/rules/roles.ts'
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
    email_verified: person.emailVerified,
    name: person.name,
    mobile: person.mobile,
    user_type: getUserType(person.role),
    role_type: person.role,
    subscription_type: person.subscriptionType ?? DEFAULT_PLAN,
    timezone: person.timezone ?? DEFAULT_TIMEZONE,
    preferred_language: person.preferredLanguage ?? DEFAULT_LANGUAGE,
    payment_reference: createPaymentReference(),
    company_id: person.companyId,
    // The first day of trips that the company sees.
    joined_company_on: person.companyId == null ? null : taxDayAt(person.at.getTime()),
    invited_by: person.invitedBy,
    invitation_id: person.invitationId,
    invitation_unconfirmed: person.invitationUnconfirmed,
    terms_version: person.terms?.version,
    terms_accepted_at: person.terms?.acceptedAt,
  })
  return created ? id : null
}
