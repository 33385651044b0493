import { sql } from 'kysely'
import type { Accountant } from '@spoor/contract/routes/accountants.ts'
import type { Database } from '../../database/database.ts'

export interface GrantRow {
  id: string
  email: string
  name: string | null
  show_private: boolean
  created_at: Date
  expires_at: Date
  accepted_at: Date | null
}

/** A client's accountants and open or expired invitations, newest first; withdrawn ones are gone. */
export async function listGrants(database: Database, ownerId: string): Promise<GrantRow[]> {
  const { rows } =
    await sql<GrantRow>`select g.id, g.email, accountant.name, g.show_private, g.created_at, g.expires_at,
      g.accepted_at
    from accountant_grant g left join app_user accountant on accountant.id = g.accountant_id
    where g.owner_id = ${ownerId} and g.revoked_at is null
    order by g.created_at desc, g.id`.execute(database)
  return rows
}

const MOST_EVENTS = 50

export async function listEvents(database: Database, ownerId: string, grantId: string): Promise<Accountant['events']> {
  const rows = await database
    .selectFrom('accountant_event')
    .select(['at', 'what', 'detail'])
    .where('owner_id', '=', ownerId)
    .where('grant_id', '=', grantId)
    .orderBy('seq', 'desc')
    .limit(MOST_EVENTS)
    .execute()
  return rows.map(({ at, what, detail }) => ({
    at: at.toISOString(),
    what: what as Accountant['events'][number]['what'],
    detail,
  }))
}

export interface ClientRow {
  id: string
  grantId: string
  name: string
  email: string
  timezone: string
  since: Date
  showPrivate: boolean
}

/** An accountant's clients whose accounts are open, by name; one of them where an id is given. */
export async function listClientRows(
  database: Database,
  accountantId: string,
  clientId: string | null = null,
): Promise<ClientRow[]> {
  const { rows } = await sql<ClientRow>`select client.id, g.id as "grantId", client.name, client.email,
      client.timezone, g.accepted_at as since, g.show_private as "showPrivate"
    from accountant_grant g join app_user client on client.id = g.owner_id
    where g.accountant_id = ${accountantId} and g.revoked_at is null and client.deactivated_at is null
      and (${clientId}::uuid is null or client.id = ${clientId}::uuid)
    order by lower(client.name), client.id`.execute(database)
  return rows
}
