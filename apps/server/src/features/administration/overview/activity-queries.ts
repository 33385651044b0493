import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ActivityItem } from '@spoor/contract/routes/admin-overview.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import type { Database } from '../../../platform/database/database.ts'

interface EventRow {
  id: string
  type: ActivityItem['type']
  user: string
  company: string | null
  at: Date
  action: string
  amount_cents: number | null
}

const FEED = { payments: 3, registrations: 3, logins: 2 }

const PAYMENTS = (limit: number) => sql`(select 'payment-' || p.id as id, 'payment_verified' as type,
    coalesce(u.name, c.name) as "user", coalesce(uc.name, c.name) as company, p.verified_at as at,
    'payment verified' as action, p.amount_cents
  from payment as p left join app_user as u on u.id = p.user_id left join company as uc on uc.id = u.company_id
    left join company as c on c.id = p.company_id
  where p.undone_at is null order by p.verified_at desc, p.id desc limit ${limit})`

const REGISTRATIONS = (limit: number) => sql`(select 'registration-' || u.id, 'registration', u.name, c.name,
    u.created_at, 'registered', null::bigint
  from app_user as u left join company as c on c.id = u.company_id
  order by u.created_at desc, u.id desc limit ${limit})`

const LOGINS = (limit: number) => sql`(select 'login-' || u.id, 'login', u.name, c.name,
    u.last_login, 'signed in', null::bigint
  from app_user as u left join company as c on c.id = u.company_id
  where u.last_login is not null order by u.last_login desc nulls last, u.id desc limit ${limit})`

/** Administrators' actions other than verified payments, which have their own type; with the person concerned. */
const OTHERS = (limit: number) => sql`(select 'other-' || a.id, 'other', coalesce(u.name, a.actor_id::text),
    c.name, a.at, replace(replace(a.action, '.', ' '), '_', ' ') || coalesce(': ' || s.name, ''), null::bigint
  from audit_entry as a left join app_user as u on u.id = a.actor_id left join company as c on c.id = a.company_id
    left join app_user as s on s.id = a.subject_id and a.subject_kind = 'user' and s.id <> a.actor_id
  where a.action not in ('payment.verified', 'payment.renewed', 'user.state_viewed') order by a.at desc, a.id desc limit ${limit})`

/** The newest events of all kinds, and those of the rotating feed. */
export async function readActivity(
  database: Database,
  limit: number,
): Promise<{ latest: ActivityItem[]; feed: ActivityItem[] }> {
  const [latest, feed] = await Promise.all([
    read(database, [PAYMENTS(limit), REGISTRATIONS(limit), LOGINS(limit), OTHERS(limit)], limit),
    read(
      database,
      [PAYMENTS(FEED.payments), REGISTRATIONS(FEED.registrations), LOGINS(FEED.logins)],
      FEED.payments + FEED.registrations + FEED.logins,
    ),
  ])
  return { latest, feed }
}

async function read(database: Database, parts: RawBuilder<unknown>[], limit: number): Promise<ActivityItem[]> {
  const { rows } = await sql<EventRow>`select * from (${sql.join(parts, sql` union all `)}) as event
    order by at desc, id limit ${limit}`.execute(database)
  return rows.map(({ at, amount_cents, ...event }) => ({
    ...event,
    timestamp: at.toISOString(),
    amount: amount_cents === null ? null : centsToRand(amount_cents),
  }))
}
