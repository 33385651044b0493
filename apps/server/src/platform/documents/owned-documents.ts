import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Dependencies } from '../../dependencies.ts'
import { type Transaction, inTransaction } from '../database/database.ts'
import { deleteOrphanedFiles } from '../files/delete-orphaned-files.ts'
import { deleteUnreferencedFile } from '../files/delete-unreferenced-file.ts'
import { lockOwner } from '../limits/room-queries.ts'
import { requireStorage } from '../limits/require-storage.ts'
import { findReferencedIds } from './document-queries.ts'
import type { DocumentMediaType } from './sniff-media-type.ts'
import { storeDocument } from './store-document.ts'

/** The file store's folders of drivers' documents, with the columns that refer to them. */
export const DOCUMENT_FOLDERS = {
  receipts: { table: 'vehicle_cost', column: 'receipt_id' },
  odometers: { table: 'odometer_reading', column: 'photo_id' },
  papers: { table: 'vehicle_paper', column: 'id' },
  packs: { table: 'verification_pack', column: 'id' },
} as const
export type DocumentFolder = keyof typeof DOCUMENT_FOLDERS

export interface StoredDocument {
  id: string
  mediaType: DocumentMediaType
  fileSize: number
}

export const documentKey = (folder: DocumentFolder, ownerId: string, id: string): string => `${folder}/${ownerId}/${id}`

/** Stores a driver's image or PDF within the storage limit, then deletes the one it replaces. */
export async function storeOwnedDocument(
  { database, files, config, log }: Pick<Dependencies, 'database' | 'files' | 'config' | 'log'>,
  given: { folder: DocumentFolder; ownerId: string; content: Readable; replacedId?: string | null },
  record: (tx: Transaction, document: StoredDocument) => Promise<void>,
): Promise<string> {
  const { folder, ownerId, content, replacedId = null } = given
  const id = randomUUID()
  await storeDocument(files, { fileKey: documentKey(folder, ownerId, id), content }, (document) =>
    inTransaction(database, async (tx) => {
      await lockOwner(tx, ownerId)
      await record(tx, { id, ...document })
      await requireStorage(tx, ownerId, config)
    }),
  )
  if (replacedId !== null) await deleteUnreferencedFile({ files, log }, documentKey(folder, ownerId, replacedId))
  return id
}

/** Deletes a folder's files without a row. */
export function clearDocuments(
  dependencies: Pick<Dependencies, 'database' | 'files' | 'clock' | 'log'>,
  folder: DocumentFolder,
): Promise<void> {
  return deleteOrphanedFiles(dependencies, `${folder}/`, (ownerId, ids) =>
    findReferencedIds(dependencies.database, DOCUMENT_FOLDERS[folder], ownerId, ids),
  )
}
