import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { deleteUnreferencedFile } from '../../../../platform/files/delete-unreferenced-file.ts'
import { documentName } from '../../../../platform/documents/sniff-media-type.ts'
import { storeDocument } from '../../../../platform/documents/store-document.ts'
import { requireStorage } from '../../../../platform/limits/require-storage.ts'
import { lockOwner } from '../../../../platform/limits/room-queries.ts'
import { notFound } from '../../../../platform/http/http-error.ts'
import type { CostRow } from '../cost-queries.ts'
import { setReceipt } from '../cost-writes.ts'

export const receiptKey = (ownerId: string, receiptId: string): string => `receipts/${ownerId}/${receiptId}`

/** Stores the receipt of a cost, replacing an earlier one. */
export async function storeReceipt(
  { database, files, config, log }: Pick<Dependencies, 'database' | 'files' | 'config' | 'log'>,
  ownerId: string,
  cost: CostRow,
  { content }: { content: Readable },
): Promise<void> {
  const id = randomUUID()
  await storeDocument(files, { fileKey: receiptKey(ownerId, id), content }, (document) =>
    inTransaction(database, async (tx) => {
      await lockOwner(tx, ownerId)
      if (
        !(await setReceipt(tx, ownerId, cost.id, {
          id,
          filename: documentName('receipt', cost.day, document.mediaType),
          ...document,
        }))
      )
        throw notFound('Cost')
      await requireStorage(tx, ownerId, config)
    }),
  )
  if (cost.receipt_id !== null) await deleteUnreferencedFile({ files, log }, receiptKey(ownerId, cost.receipt_id))
}
