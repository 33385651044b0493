import type { FastifyInstance } from 'fastify'
import { HISTORY_EXTENSIONS, UPLOAD_EXTENSIONS } from '@spoor/contract/limits/limits.ts'
import * as routes from '@spoor/contract/routes/uploads.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { sendStoredFile } from '../../../platform/http/attachment.ts'
import { readOffset, writeCursor } from '../../../platform/http/cursor.ts'
import { orNotFound } from '../../../platform/http/http-error.ts'
import { disconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import { mount, mountPublic } from '../../../platform/http/mount.ts'
import { createTurns } from '../../../platform/http/turns.ts'
import { toIssueWire, toUploadWire } from './upload-wire.ts'
import { readPreview, tryUploadWith } from './again/try-upload.ts'
import { checkWish, handleReprocessUpload } from './again/reprocess-upload.ts'
import { handleRestoreUpload, handleUndoUpload } from './again/undo-upload.ts'
import { handleHoldUpload } from './receive/hold-upload.ts'
import { handleUpload } from './receive/upload-file.ts'
import { createTryOut } from './try-out/try-out-file.ts'
import type { UploadRow } from './upload-queries.ts'
import { countUndoEffect, findUpload, listIssues, listRecentUploads } from './upload-queries.ts'

/** The web app sends one file at a time, but may be open in several windows. */
const MOST_SENDING = 3

export function registerUploads(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, files } = dependencies

  async function own(ownerId: string, id: string): Promise<UploadRow> {
    return orNotFound(await findUpload(database, ownerId, id), 'Upload')
  }

  const sending = createTurns({
    atOnceOfOne: MOST_SENDING,
    refusal: `You are sending ${MOST_SENDING} files already. Send more when these have arrived.`,
    retryAfterS: 10,
  })
  mount(app, routes.uploadFile, (_, { user, request }) =>
    handleUpload(dependencies, sending, { user, request }, UPLOAD_EXTENSIONS),
  )
  mount(app, routes.uploadHistory, (_, { user, request }) =>
    handleUpload(dependencies, sending, { user, request }, HISTORY_EXTENSIONS),
  )

  mount(app, routes.holdUpload, (_, { user, claims, request }) =>
    handleHoldUpload(
      dependencies,
      sending,
      { user, mayImport: app.gate.findRefusal({ user, claims }) === null },
      request,
    ),
  )

  const tryOut = createTryOut(dependencies)
  mountPublic(app, routes.tryOutFile, (_, { request, reply }) => tryOut(request, disconnectSignal(reply)))

  mount(app, routes.getUploadStatus, async ({ id }, { user }) => toUploadWire(await own(user.id, id)))

  mount(app, routes.listRecentUploads, async (page, { user, reply }) => {
    const { uploads, total } = await listRecentUploads(database, user.id, page)
    reply.header('x-total-count', String(total))
    return uploads.map(toUploadWire)
  })

  mount(app, routes.listUploadIssues, async ({ id, cursor, limit }, { user }) => {
    const upload = await own(user.id, id)
    const offset = readOffset(cursor)
    const { issues, total } = await listIssues(database, user.id, id, { limit, offset })
    const next = offset + issues.length
    return {
      items: issues.map((issue) => toIssueWire(issue, upload.layout)),
      next_cursor: issues.length > 0 && next < total ? writeCursor(next) : null,
      total,
    }
  })

  mount(app, routes.getUploadedFile, async ({ id }, { user, reply }) => {
    const { filename, file_size: bytes, file_key: key } = await own(user.id, id)
    return sendStoredFile(reply, { filename, bytes }, await files.get(key))
  })

  mount(app, routes.previewUpload, async ({ id }, { user, reply }) =>
    readPreview(dependencies, await own(user.id, id), disconnectSignal(reply)),
  )

  mount(app, routes.tryUpload, async ({ id, ...wish }, { user, reply }) => {
    const upload = await own(user.id, id)
    checkWish(wish)
    return tryUploadWith(dependencies, upload, wish, disconnectSignal(reply))
  })

  mount(app, routes.reprocessUpload, async ({ id, ...wish }, { user }) =>
    toUploadWire(await handleReprocessUpload(dependencies, user.id, id, wish)),
  )

  mount(app, routes.getUndoEffect, async ({ id }, { user }) => {
    const upload = await own(user.id, id)
    if (upload.undone_at !== null) return { trips: 0, corrected_trips: 0, reported_trips: 0 }
    const { trips, correctedTrips, reportedTrips } = await countUndoEffect(database, user.id, id)
    return { trips, corrected_trips: correctedTrips, reported_trips: reportedTrips }
  })

  mount(app, routes.undoUpload, async ({ id }, { user }) =>
    toUploadWire(await handleUndoUpload(dependencies, user.id, id)),
  )

  mount(app, routes.restoreUpload, async ({ id }, { user }) =>
    toUploadWire(await handleRestoreUpload(dependencies, user.id, id)),
  )
}
