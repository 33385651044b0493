import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { PAYMENT_VERIFIED, SUBSCRIPTION_EXPIRES_AT } from '../../../identity/coverage-queries.ts'

export interface PayerKey {
  kind: 'user' | 'company'
  id: string
}

/** All payment references. */
export async function listReferences(database: Database): Promise<(PayerKey & { reference: string })[]> {
  const { rows } = await sql<PayerKey & { reference: string }>`
    select 'user' as kind, id, payment_reference as reference from app_user
    union all
    select 'company', id, payment_reference from company where payment_reference is not null`.execute(database)
  return rows
}

export interface StatementPayer extends PayerKey {
  name: string
  payment_reference: string
  role_type: string | null
  company_id: string | null
  company_name: string | null
  subscription_type: string
  payment_verified: boolean
  expires_at: Date | null
  deactivated: boolean
}

/** The current state of the payers that a statement names. */
export async function listPayers(database: Database, payers: readonly PayerKey[]): Promise<StatementPayer[]> {
  const idsOf = (kind: PayerKey['kind']) => payers.filter((payer) => payer.kind === kind).map(({ id }) => id)
  const { rows } = await sql<StatementPayer>`
    select 'user' as kind, u.id, u.name, u.payment_reference, u.role_type, u.company_id, c.name as company_name,
      u.subscription_type, ${PAYMENT_VERIFIED} as payment_verified, ${SUBSCRIPTION_EXPIRES_AT} as expires_at,
      u.deactivated_at is not null as deactivated
    from app_user as u left join company as c on c.id = u.company_id where u.id = any(${idsOf('user')}::uuid[])
    union all
    select 'company', c.id, c.name, c.payment_reference, null, null, null, c.subscription_type,
      c.subscription_expires_at is not null, c.subscription_expires_at, false
    from company as c where c.id = any(${idsOf('company')}::uuid[])`.execute(database)
  return rows
}

export interface UsedLine {
  usedAt: Date
  /** Whether the payment was undone since. */
  undone: boolean
}

/** The lines, by hexadecimal fingerprint, from which payments were already made. */
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
