import { effectiveRole } from '@spoor/contract/roles.ts'
import type { Database } from '../database/database.ts'
import type { User } from './user.ts'

/** The user behind a token's subject; null where nobody has registered with it yet. */
export async function findUser(database: Database, issuer: string, subject: string): Promise<User | null> {
  const row = await database
    .selectFrom('app_user')
    .select([
      'id',
      'issuer',
      'subject',
      'email',
      'email_verified',
      'name',
      'mobile',
      'role_type',
      'user_type',
      'company_id',
      'timezone',
      'preferred_language',
      'deactivated_at',
      'tokens_valid_from',
    ])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    issuer: row.issuer,
    subject: row.subject,
    email: row.email,
    emailVerified: row.email_verified,
    name: row.name,
    mobile: row.mobile,
    role: effectiveRole(row) ?? 'user',
    userType: row.user_type,
    companyId: row.company_id,
    timezone: row.timezone,
    preferredLanguage: row.preferred_language,
    deactivated: row.deactivated_at !== null,
    tokensValidFromMs: Number(row.tokens_valid_from),
  }
}
