import { countRows, hasRow, type Database } from '../../platform/database/database.ts'

/** The newest comments on a trip, or those before a sequence number; newest first. */
export function listComments(
  database: Database,
  ownerId: string,
  { tripId, before, limit }: { tripId: string; before: number | undefined; limit: number },
) {
  return database
    .selectFrom('trip_comment as comment')
    .innerJoin('app_user as author', 'author.id', 'author_id')
    .select(['comment.id', 'at', 'author_id', 'author.name as author', 'text', 'seq'])
    .where('owner_id', '=', ownerId)
    .where('trip_id', '=', tripId)
    .$if(before !== undefined, (query) => query.where('seq', '<', before!))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}

export function countComments(database: Database, ownerId: string, tripId: string): Promise<number> {
  return countRows(database.selectFrom('trip_comment').where('owner_id', '=', ownerId).where('trip_id', '=', tripId))
}

/** Whether this author commented on any trip of the client since. */
export function hasCommentedSince(
  database: Database,
  { ownerId, authorId, since }: { ownerId: string; authorId: string; since: Date },
): Promise<boolean> {
  return hasRow(
    database
      .selectFrom('trip_comment')
      .where('owner_id', '=', ownerId)
      .where('author_id', '=', authorId)
      .where('at', '>', since),
  )
}
