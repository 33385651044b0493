import { sql, type NotNull } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { PAYMENT_VERIFIED, SUBSCRIPTION_EXPIRES_AT } from '../../../platform/identity/profile-queries.ts'

export interface PayerKey {
  kind: 'user' | 'company'
  id: string
}

export async function listReferences(database: Database): Promise<(PayerKey & { reference: string })[]> {
  const users = await database
    .selectFrom('app_user')
    .select([sql.lit('user' as const).as('kind'), 'id', 'payment_reference as reference'])
    .execute()
  const companies = await database
    .selectFrom('company')
    .select([sql.lit('company' as const).as('kind'), 'id', 'payment_reference as reference'])
    .where('payment_reference', 'is not', null)
    .$narrowType<{ reference: NotNull }>()
    .execute()
  return [...users, ...companies]
}

export type StatementPayer = Awaited<ReturnType<typeof listPayers>>[number]

/** The current state of the payers on a statement. */
export async function listPayers(database: Database, payers: readonly PayerKey[]) {
  const isPayer = (kind: PayerKey['kind'], column: string) =>
    sql<boolean>`${sql.ref(column)} = any(${payers.filter((payer) => payer.kind === kind).map(({ id }) => id)}::uuid[])`
  const users = await database
    .selectFrom('app_user as u')
    .leftJoin('company as c', 'c.id', 'u.company_id')
    .select(['u.id', 'u.name', 'u.payment_reference', 'u.role_type', 'u.company_id', 'c.name as company_name'])
    .select(['u.subscription_type', 'u.deactivated_at'])
    .select([PAYMENT_VERIFIED.as('payment_verified'), SUBSCRIPTION_EXPIRES_AT.as('expires_at')])
    .where(isPayer('user', 'u.id'))
    .execute()
  const companies = await database
    .selectFrom('company as c')
    .select(['c.id', 'c.name', 'c.payment_reference', 'c.subscription_type', 'c.subscription_expires_at as expires_at'])
    .where(isPayer('company', 'c.id'))
    .$narrowType<{ payment_reference: NotNull }>()
    .execute()
  return [
    ...users.map(({ deactivated_at, ...user }) => ({
      ...user,
      kind: 'user' as const,
      deactivated: deactivated_at !== null,
    })),
    ...companies.map((company) => ({
      ...company,
      kind: 'company' as const,
      role_type: null,
      company_id: null,
      company_name: null,
      payment_verified: company.expires_at !== null,
      deactivated: false,
    })),
  ]
}

export interface UsedLine {
  usedAt: Date
  /** Whether the payment was undone afterwards. */
  undone: boolean
}

/** The lines, by hexadecimal fingerprint, for which payments already exist. */
export async function findUsedLines(
  database: Database,
  fingerprints: readonly Buffer[],
): Promise<Map<string, UsedLine>> {
  const rows = await database
    .selectFrom('bank_line')
    .innerJoin('payment', 'payment.id', 'bank_line.payment_id')
    .select(['fingerprint', 'used_at', 'undone_at'])
    .where('fingerprint', '=', sql<Buffer>`any(${[...fingerprints]}::bytea[])`)
    .execute()
  return new Map(
    rows.map((row) => [row.fingerprint.toString('hex'), { usedAt: row.used_at, undone: row.undone_at !== null }]),
  )
}
