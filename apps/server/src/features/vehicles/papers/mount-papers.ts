import type { FastifyInstance } from 'fastify'
import { MAX_VEHICLE_PAPERS } from '@spoor/contract/limits/limits.ts'
import * as routes from '@spoor/contract/routes/papers.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { ownsVehicle } from '../../../domain/logbooks/logbook-queries.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { readDocumentPart } from '../../../platform/documents/document-part.ts'
import { documentKey, storeOwnedDocument } from '../../../platform/documents/owned-documents.ts'
import { documentName, type DocumentMediaType } from '../../../platform/documents/sniff-media-type.ts'
import { deleteUnreferencedFile } from '../../../platform/files/delete-unreferenced-file.ts'
import { sendStoredFile } from '../../../platform/http/attachment.ts'
import { notFound, orNotFound } from '../../../platform/http/http-error.ts'
import { toIsoDates, mount, toList } from '../../../platform/http/mount.ts'
import { requireRoom } from '../../../platform/limits/room-queries.ts'
import { findPaper, listPaperRows } from './paper-queries.ts'
import { deletePaperRow, insertPaper } from './paper-writes.ts'

type PaperRow = Awaited<ReturnType<typeof listPaperRows>>[number]

export function mountPapers(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, files, clock } = dependencies
  const requirePaper = async (ownerId: string, { id, paper_id }: { id: string; paper_id: string }) =>
    orNotFound(await findPaper(database, ownerId, id, paper_id), 'Paper')
  const requireVehicle = async (ownerId: string, id: string): Promise<void> => {
    if (!(await ownsVehicle(database, ownerId, id))) throw notFound('Vehicle')
  }

  mount(app, routes.listPapers, async ({ id }, { user }) => {
    await requireVehicle(user.id, id)
    return toList((await listPaperRows(database, user.id, id)).map(toPaperWire))
  })

  mount(app, routes.sendPaper, async ({ id, kind, tax_year = null }, { user, request }) => {
    await requireVehicle(user.id, id)
    const { content } = await readDocumentPart(request)
    const added_at = new Date(clock.nowMs())
    const stored = { folder: 'papers', ownerId: user.id, content } as const
    const paper_id = await storeOwnedDocument(
      dependencies,
      stored,
      async (tx, { id: paperId, mediaType, fileSize }) => {
        await requireRoom(tx, user.id, {
          table: 'vehicle_paper',
          most: MAX_VEHICLE_PAPERS,
          refusal: `You have ${MAX_VEHICLE_PAPERS} papers, the maximum. Delete one that you no longer need.`,
        })
        const document = { id: paperId, media_type: mediaType, bytes: fileSize }
        await insertPaper(tx, { owner_id: user.id, vehicle_id: id, kind, tax_year, added_at, ...document })
      },
    )
    return toPaperWire(await requirePaper(user.id, { id, paper_id }))
  })

  mount(app, routes.getPaper, async (which, { user, reply }) => {
    const { id, kind, media_type: type, bytes, added_at } = await requirePaper(user.id, which)
    const filename = documentName(kind, taxDayAt(added_at.getTime()), type as DocumentMediaType)
    return sendStoredFile(reply, { filename, type, bytes }, await files.get(documentKey('papers', user.id, id)))
  })

  mount(app, routes.deletePaper, async (which, { user }) => {
    const { id } = await requirePaper(user.id, which)
    await inTransaction(database, (tx) => deletePaperRow(tx, user.id, id))
    await deleteUnreferencedFile(dependencies, documentKey('papers', user.id, id))
  })
}

const toPaperWire = (row: PaperRow) => ({ ...toIsoDates(row), size: row.bytes })
