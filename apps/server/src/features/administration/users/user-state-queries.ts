import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

interface Counts {
  uploads: number
  failed_uploads: number
  waiting_uploads: number
  last_upload_at: Date | null
  trips: number
  pending_trips: number
  last_trip_at: Date | null
  failed_sign_ins: number
  failed_mails: number
  proofs: number
}

/** Counts an account's data and recent failures. */
export async function countUserData(
  database: Database,
  { id, email }: { id: string; email: string },
  { signInsSince }: { signInsSince: Date },
): Promise<Counts> {
  const address = email.toLowerCase()
  const { rows } = await sql<Counts>`select u.*, t.*,
      (select count(*)::int from identity.attempt
        where key = ${`sign-in account ${address}`} and at > ${signInsSince}) as failed_sign_ins,
      (select count(*)::int from jobs.job where name = 'send-mail' and state = 'failed'
        and lower(data ->> 'to') = ${address}) as failed_mails,
      (select count(*)::int from proof_of_payment where owner_id = ${id}) as proofs
    from (select count(*)::int as uploads, count(*) filter (where status = 'failed')::int as failed_uploads,
        count(*) filter (where status in ('received', 'extracting'))::int as waiting_uploads,
        max(uploaded_at) as last_upload_at
      from upload where owner_id = ${id} and undone_at is null and not is_live) as u,
      (select count(*)::int as trips, count(*) filter (where status = 'pending')::int as pending_trips,
        max(started_at) as last_trip_at
      from trip where owner_id = ${id} and deleted_at is null) as t`.execute(database)
  return rows[0]
}
