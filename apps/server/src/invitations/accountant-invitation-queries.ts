import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export interface OpenAccountantInvitation {
  owner_id: string
  id: string
  client: string
  /** The company whose drivers can be read too. */
  company: string | null
  client_email: string
  email: string
  expires_at: Date
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The invitation of a link's token, while it can be accepted. */
export async function findOpenAccountantInvitation(
  database: Database,
  token: string,
  now: Date,
): Promise<OpenAccountantInvitation | undefined> {
  const { rows } =
    await sql<OpenAccountantInvitation>`select g.owner_id, g.id, client.name as client, company.name as company,
      client.email as client_email, g.email, g.expires_at
    from accountant_grant g join app_user client on client.id = g.owner_id
      left join company on company.id = g.company_id
    where g.token_hash = ${hashOfToken(token)} and g.accepted_at is null and g.revoked_at is null
      and g.expires_at > ${now} and client.deactivated_at is null`.execute(database)
  return rows[0]
}
