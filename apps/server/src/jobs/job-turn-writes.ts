import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'

/**
 * The round of the queue in which this owner's next job runs: the current round, or the one after the owner's last job.
 * Round by round each owner has one job. Two enqueues of one owner wait for each other until the first one's transaction
 * ends, so that they never share a turn.
 */
export async function takeTurn(tx: Transaction, queue: string, ownerId: string): Promise<number> {
  // The current round is that of the jobs under way; between two jobs, of the next one; of an idle queue, the last one
  // given, so that nobody pays later for having used it while it was free. Turns are negative priorities of the jobs.
  const { rows } = await sql<{ turn: number }>`
    with current as (
      select coalesce(
        (select -min(priority) from jobs.job where name = ${queue} and state = 'active' and group_id is not null),
        (select -max(priority) from jobs.job where name = ${queue} and state < 'active' and not blocked),
        (select max(turn) from job_turn where queue = ${queue}),
        0) as turn
    )
    insert into job_turn as mine (owner_id, queue, turn)
    select ${ownerId}, ${queue}, greatest(turn, 1) from current
    on conflict (owner_id, queue) do update set turn = greatest(mine.turn + 1, excluded.turn)
    returning turn`.execute(tx)
  return rows[0].turn
}
