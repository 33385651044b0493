import { sql } from 'kysely'
import type { Accountant } from '@spoor/contract/routes/accountants.ts'
import { toIsoDates } from '../../platform/http/mount.ts'
import type { Database, Row } from '../../platform/database/database.ts'

/** The company that a grant covers, as long as its grantor administers the company. */
const COVERED_COMPANY = sql<string | null>`case when granter.company_id = g.company_id
  and granter.role_type = 'company_admin' and not granter.invitation_unconfirmed then company.name end`

/**
 * Lists a client's accountants and pending or expired invitations, newest first, without withdrawn ones. `company` is
 * set if the grant covers all drivers of a company.
 */
export function listGrants(database: Database, ownerId: string) {
  return database
    .selectFrom('accountant_grant as g')
    .innerJoin('app_user as granter', 'granter.id', 'g.owner_id')
    .leftJoin('app_user as accountant', 'accountant.id', 'g.accountant_id')
    .leftJoin('company', 'company.id', 'g.company_id')
    .select(['g.id', 'g.email', 'accountant.name', 'g.show_private', 'g.created_at', 'g.expires_at', 'g.accepted_at'])
    .select(COVERED_COMPANY.as('company'))
    .where('g.owner_id', '=', ownerId)
    .where('g.revoked_at', 'is', null)
    .orderBy('g.created_at', 'desc')
    .orderBy('g.id')
    .execute()
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
  return rows.map(toIsoDates)
}

export type ClientRow = Row<
  'app_user',
  'id' | 'name' | 'email' | 'timezone',
  {
    grantId: string
    /** The author of the grant: the client, or the administrator of the client's company. */
    granterId: string
    since: Date
    showPrivate: boolean
    /** Set if a company granted access: the accountant then sees only trips visible to it. */
    company: string | null
  }
>

/**
 * An accountant's clients with open accounts, by name, or the one with the given id. A client's own grant comes before
 * the company's, which shows less of its drivers.
 */
export async function listClientRows(
  database: Database,
  accountantId: string,
  clientId: string | null = null,
): Promise<ClientRow[]> {
  const { rows } = await sql<ClientRow>`
    with covered as (
      select g.*, ${COVERED_COMPANY} as company
      from accountant_grant g join app_user granter on granter.id = g.owner_id
        left join company on company.id = g.company_id
      where g.accountant_id = ${accountantId} and g.revoked_at is null and granter.deactivated_at is null),
    read as (
      select distinct on (client.id) client.id, g.id as "grantId", g.owner_id as "granterId", client.name, client.email,
        client.timezone, g.accepted_at as since, g.show_private and client.id = g.owner_id as "showPrivate",
        case when client.id <> g.owner_id then g.company end as company
      from covered g join app_user client on client.id = g.owner_id
        or (g.company is not null and client.company_id = g.company_id and not client.invitation_unconfirmed)
      where client.deactivated_at is null and client.id <> ${accountantId}
        and (${clientId}::uuid is null or client.id = ${clientId}::uuid)
      order by client.id, client.id = g.owner_id desc, g.accepted_at)
    select * from read order by lower(name), id`.execute(database)
  return rows
}
