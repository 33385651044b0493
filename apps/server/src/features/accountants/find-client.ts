import type { Dependencies } from '../../dependencies.ts'
import { asAccountant, type Reader } from '../../domain/logbooks/reader.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { User } from '../../platform/http/caller.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { listClientRows, type ClientRow } from './grant-queries.ts'
import { insertEvent } from './grant-writes.ts'

export interface FoundClient {
  client: ClientRow
  reader: Reader
}

/** @throws HttpError 404 without a grant for the caller */
export async function findClient(database: Database, accountant: User, id: string): Promise<FoundClient> {
  const [client] = await listClientRows(database, accountant.id, id)
  if (client === undefined) throw notFound('Client')
  return { client, reader: await asAccountant(database, client) }
}

/** Logs a download for the client, or for the administrator who granted access. */
export function recordDownload(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { granterId, grantId, company, name }: ClientRow,
  what: 'logbook' | 'report' | 'all_logbooks' | 'package',
  of: string,
): Promise<void> {
  return inTransaction(database, (tx) => {
    const detail = company === null || what === 'all_logbooks' ? of : `${name}, ${of}`
    return insertEvent(tx, { owner_id: granterId, grant_id: grantId, at: new Date(clock.nowMs()), what, detail })
  })
}
