import type { FastifyInstance } from 'fastify'
import { HISTORY_EXTENSIONS, UPLOAD_EXTENSIONS } from '@spoor/contract/limits/limits.ts'
import * as uploads from '@spoor/contract/routes/uploads.ts'
import type { Dependencies } from '../../dependencies.ts'
import { sendStoredFile } from '../../platform/http/attachment.ts'
import { notFound, orNotFound } from '../../platform/http/http-error.ts'
import { disconnectSignal } from '../../platform/http/disconnect-signal.ts'
import { mount, mountPublic, toList } from '../../platform/http/mount.ts'
import { createTurns } from '../../platform/http/turns.ts'
import { listIssuePage } from './uploads/list-issues.ts'
import { toUploadWire } from './uploads/upload-wire.ts'
import { readPreview, tryUploadWith } from './uploads/again/try-upload.ts'
import {
  checkWish,
  handleReprocessUpload,
  handleRestoreUpload,
  handleUndoUpload,
} from './uploads/again/reprocess-upload.ts'
import { handleHoldUpload, handleUpload } from './uploads/receive/upload-file.ts'
import { createTryOut } from './uploads/try-out/try-out-file.ts'
import { countUndoEffect, findUpload, listRecentUploads, type UploadRow } from './uploads/upload-queries.ts'
import * as vendors from '@spoor/contract/routes/vendor-accounts.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { mountVendorAccountChanges, toAccountWire } from './vendor-accounts/change-account.ts'
import { listAccounts } from './vendor-accounts/vendor-account-queries.ts'
import { deleteAccount } from './vendor-accounts/vendor-account-writes.ts'
import { handleAddVendorReadings } from './vendor-accounts/vendor-readings.ts'

/** The web app sends one file at a time, but may be open in several windows. */
const MOST_SENDING = 3

/** Routes for uploaded files and accounts at tracker vendors. */
export function registerUploads(app: FastifyInstance, dependencies: Dependencies): void {
  const { config, database, files } = dependencies

  async function own(ownerId: string, id: string): Promise<UploadRow> {
    return orNotFound(await findUpload(database, ownerId, id), 'Upload')
  }

  const sending = createTurns({
    atOnceOfOne: MOST_SENDING,
    refusal: `You are sending ${MOST_SENDING} files already. Send more when these have arrived.`,
    retryAfterS: 10,
  })
  mount(app, uploads.uploadFile, (_, { user, request }) =>
    handleUpload(dependencies, sending, { user, request }, UPLOAD_EXTENSIONS),
  )
  mount(app, uploads.uploadHistory, (_, { user, request }) =>
    handleUpload(dependencies, sending, { user, request }, HISTORY_EXTENSIONS),
  )

  mount(app, uploads.holdUpload, (_, { user, claims, request }) => {
    const mayImport = app.gate.findRefusal({ user, claims }) === null
    return handleHoldUpload(dependencies, sending, { user, mayImport }, request)
  })

  const tryOut = createTryOut(dependencies)
  mountPublic(app, uploads.tryOutFile, (_, { request, reply }) => tryOut(request, disconnectSignal(reply)))

  mount(app, uploads.getUploadStatus, async ({ id }, { user }) => toUploadWire(await own(user.id, id)))

  mount(app, uploads.listRecentUploads, async (page, { user, reply }) => {
    const { uploads: rows, total } = await listRecentUploads(database, user.id, page)
    reply.header('x-total-count', String(total))
    return rows.map(toUploadWire)
  })

  mount(app, uploads.listUploadIssues, async ({ id, ...page }, { user }) =>
    listIssuePage(database, user.id, await own(user.id, id), page),
  )

  mount(app, uploads.getUploadedFile, async ({ id }, { user, reply }) => {
    const { filename, file_size: bytes, file_key: key } = await own(user.id, id)
    return sendStoredFile(reply, { filename, bytes }, await files.get(key))
  })

  mount(app, uploads.previewUpload, async ({ id }, { user, reply }) =>
    readPreview(dependencies, await own(user.id, id), disconnectSignal(reply)),
  )

  mount(app, uploads.tryUpload, async ({ id, ...wish }, { user, reply }) => {
    const upload = await own(user.id, id)
    checkWish(wish)
    return tryUploadWith(dependencies, upload, wish, disconnectSignal(reply))
  })

  mount(app, uploads.reprocessUpload, async ({ id, ...wish }, { user }) =>
    toUploadWire(await handleReprocessUpload(dependencies, user.id, id, wish)),
  )

  mount(app, uploads.getUndoEffect, async ({ id }, { user }) => {
    const upload = await own(user.id, id)
    if (upload.undone_at !== null) return { trips: 0, corrected_trips: 0, reported_trips: 0 }
    const { trips, correctedTrips, reportedTrips } = await countUndoEffect(database, user.id, id)
    return { trips, corrected_trips: correctedTrips, reported_trips: reportedTrips }
  })

  mount(app, uploads.undoUpload, async ({ id }, { user }) =>
    toUploadWire(await handleUndoUpload(dependencies, user.id, id)),
  )

  mount(app, uploads.restoreUpload, async ({ id }, { user }) =>
    toUploadWire(await handleRestoreUpload(dependencies, user.id, id)),
  )

  mount(app, vendors.listVendorAccounts, async (_, { user }) => {
    const available = config.secretsKey !== null
    const accounts = available ? await listAccounts(database, user.id) : []
    const items = await Promise.all(accounts.map((account) => toAccountWire(dependencies, user, account)))
    return { ...toList(items), available }
  })

  mountVendorAccountChanges(app, dependencies)
  mount(app, vendors.addVendorReadings, handleAddVendorReadings(dependencies))

  mount(app, vendors.disconnectVendorAccount, async ({ id }, { user }) => {
    const isGone = await inTransaction(database, (tx) => deleteAccount(tx, { owner_id: user.id, id }))
    if (!isGone) throw notFound('Account')
  })
}
