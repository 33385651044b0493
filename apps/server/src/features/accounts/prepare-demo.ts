import { randomUUID, randomBytes } from 'node:crypto'
import { PLANS, SUBSCRIPTION_DAYS } from '@spoor/contract/limits/plans.ts'
import type { Role } from '@spoor/contract/rules/roles.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { findCompanyNamed } from '../../domain/seats/invitation-queries.ts'
import { createPaymentReference } from '../../domain/seats/payment-reference.ts'
import { findAccountByEmail } from './account-queries.ts'
import { giveSeat, insertCompany, lockPreparation, setPaid, updateAccount } from './account-writes.ts'
import { createAccount } from './create-account.ts'

export const DEMO_COMPANY = 'Demo Company'
const COMPANY_ADMIN = 'company@demo.localhost'
const COMPANY_PLAN = 'company_starter'

interface DemoPerson {
  label: string
  name: string
  email: string
  role: Role
  /** Whether the steps to the first logbook are complete. */
  isExperienced: boolean
  /** Created with the account. */
  prepare(tx: Transaction, dependencies: Dependencies, id: string): Promise<void>
}

/** One of each kind, in the order of creation and printing. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    label: 'Driver',
    name: 'Demo Driver',
    email: 'driver@demo.localhost',
    role: 'individual',
    isExperienced: true,
    async prepare(tx, { jobs, clock }, id) {
      await setPaid(tx, id, { ...yearFrom(clock.nowMs()), amountCents: PLANS.individual_annual.priceCents })
      await jobs.enqueue(tx, 'import-demo', { ownerId: id })
    },
  },
  {
    label: 'Company admin',
    name: 'Demo Company Admin',
    email: COMPANY_ADMIN,
    role: 'company_admin',
    isExperienced: true,
    async prepare(tx, { clock }, id) {
      await insertCompany(tx, {
        id: randomUUID(),
        name: DEMO_COMPANY,
        adminId: id,
        subscriptionType: COMPANY_PLAN,
        paidUntil: yearFrom(clock.nowMs()).until,
        at: new Date(clock.nowMs()),
        paymentReference: createPaymentReference(),
      })
      await giveSeat(tx, id, new Date(clock.nowMs()))
    },
  },
  {
    label: 'Employee',
    name: 'Demo Employee',
    email: 'employee@demo.localhost',
    role: 'company_employee',
    isExperienced: true,
    async prepare(tx, { clock }, id) {
      await giveSeat(tx, id, new Date(clock.nowMs()))
    },
  },
  {
    label: 'Not paid yet',
    name: 'Demo Newcomer',
    email: 'newcomer@demo.localhost',
    role: 'individual',
    isExperienced: false,
    prepare: async () => {},
  },
]

/** Creates a demo user; returns the password if new. */
export async function ensureDemoPerson(dependencies: Dependencies, person: DemoPerson): Promise<string | null> {
  const { database, identity } = dependencies
  const { name, email, role } = person
  const password = createPassword()
  const { issuer, subject, created } = await identity.create({ email, password, name })
  await inTransaction(database, async (tx) => {
    await lockPreparation(tx)
    const company = role === 'company_employee' ? await findCompanyNamed(tx, DEMO_COMPANY) : undefined
    const admin = company && (await findAccountByEmail(tx, COMPANY_ADMIN))
    const id = await createAccount(tx, {
      issuer,
      subject,
      email,
      name,
      role,
      emailVerified: true,
      companyId: company?.id ?? null,
      at: new Date(dependencies.clock.nowMs()),
      invitedBy: admin?.id ?? null,
      ...(company && { subscriptionType: company.subscription_type }),
    })
    if (id === null) return
    if (person.isExperienced) await updateAccount(tx, id, { first_logbook: 'done' })
    await person.prepare(tx, dependencies, id)
  })
  return created ? password : null
}

function yearFrom(nowMs: number): { at: Date; until: Date } {
  return { at: new Date(nowMs), until: new Date(nowMs + SUBSCRIPTION_DAYS * DAY_MS) }
}

/** Satisfies the sign-up rules, without characters that break in a shell or when double-clicked. */
export function createPassword(): string {
  return `Sp-${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}-7`
}
