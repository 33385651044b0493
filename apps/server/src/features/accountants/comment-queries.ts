import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface CommentRow {
  id: string
  at: Date
  author_id: string
  author: string
  text: string
}

/** Oldest first. */
export async function listComments(database: Database, ownerId: string, tripId: string): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`select comment.id, at, author_id, author.name as author, text
    from trip_comment comment join app_user author on author.id = author_id
    where owner_id = ${ownerId} and trip_id = ${tripId} order by seq`.execute(database)
  return rows
}

/** Whether this author commented on any trip of the client since. */
export async function hasCommentedSince(
  database: Database,
  { ownerId, authorId, since }: { ownerId: string; authorId: string; since: Date },
): Promise<boolean> {
  const { rows } = await sql`select from trip_comment
    where owner_id = ${ownerId} and author_id = ${authorId} and at > ${since} limit 1`.execute(database)
  return rows.length > 0
}
