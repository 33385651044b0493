import type { Database } from '../../platform/database/database.ts'
import { hashToken } from '../../platform/secrets/hash-token.ts'

export type OpenInvitation = Awaited<ReturnType<typeof listOpenAccountantInvitations>>[number]

/** Finds the invitation for a link's token if it can be accepted. */
export function findOpenAccountantInvitation(
  database: Database,
  token: string,
  now: Date,
): Promise<OpenInvitation | undefined> {
  return selectOpenInvitations(database, now).where('g.token_hash', '=', hashToken(token)).executeTakeFirst()
}

export function listOpenAccountantInvitations(database: Database, email: string, now: Date) {
  return selectOpenInvitations(database, now)
    .where((eb) => eb(eb.fn('lower', ['g.email']), '=', email.toLowerCase()))
    .orderBy('g.created_at')
    .orderBy('g.id')
    .execute()
}

/** Open invitations. `company` is set if the grant covers all drivers of a company. */
function selectOpenInvitations(database: Database, now: Date) {
  return database
    .selectFrom('accountant_grant as g')
    .innerJoin('app_user as client', 'client.id', 'g.owner_id')
    .leftJoin('company', 'company.id', 'g.company_id')
    .select(['g.owner_id', 'g.id', 'client.name as client', 'company.name as company'])
    .select(['client.email as client_email', 'g.email', 'g.expires_at'])
    .where('g.accepted_at', 'is', null)
    .where('g.revoked_at', 'is', null)
    .where('g.expires_at', '>', now)
    .where('client.deactivated_at', 'is', null)
}
