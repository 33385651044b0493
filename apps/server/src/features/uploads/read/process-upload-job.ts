import { importFailureMessage } from '@spoor/contract/import-failures.ts'
import type { ImportFailureCode, Understood } from '@spoor/core/import/failure.ts'
import { ImportFailure } from '@spoor/core/import/failure.ts'
import { inCopyTransaction } from '../../../database/in-copy-transaction.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import { lockOwnersImports } from '../../../database/lock-imports.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { JobPayload } from '../../../jobs/job-kinds.ts'
import { readUpload } from '../../../reading/read-upload.ts'
import { createProgress } from './create-progress.ts'
import { importFile } from './import-file.ts'
import type { IssueBlocks } from './issue-blocks.ts'
import { createIssueBlocks } from './issue-blocks.ts'
import { MAX_ATTEMPTS, MAX_FAULTS, startReadingLimits } from './reading-limits.ts'
import { failedMail, savedMail, uploadUrl } from '../upload-mail.ts'
import type { UploadRow } from '../upload-queries.ts'
import { findMapping, findOwnersMail, lockUpload } from '../upload-queries.ts'
import { beginReading, failUpload, rememberMapping, replaceIssues, saveUpload } from '../upload-writes.ts'

type Payload = JobPayload<'process-upload'>

/** Somebody else reads this upload now, or it was read already. */
class NotOurs extends Error {}

/**
 * Reads an upload and stores all that comes of it in one transaction. It may be begun any number of times and be ended
 * at any moment: what it does is done once.
 */
export async function processUpload(dependencies: Dependencies, payload: Payload): Promise<void> {
  const upload = await begin(dependencies, payload)
  if (upload === null) return
  if (upload.attempts > MAX_ATTEMPTS) return fail(dependencies, upload, { code: 'out_of_memory' })
  const issues = createIssueBlocks()
  try {
    await importUpload(dependencies, upload, issues)
  } catch (error) {
    if (error instanceof NotOurs) return
    if (error instanceof ImportFailure) return fail(dependencies, upload, { ...failureOf(error), issues })
    if (upload.attempts < MAX_FAULTS) throw error
    dependencies.log.error({ err: error, upload: upload.id }, 'an upload is given up')
    await fail(dependencies, upload, { code: 'internal' })
  }
}

/** The queue has given the upload up. */
export async function abandonUpload(dependencies: Dependencies, { ownerId, uploadId }: Payload): Promise<void> {
  const upload = await inTransaction(dependencies.database, (tx) => lockUpload(tx, ownerId, uploadId))
  if (upload !== undefined && isUnderWay(upload)) await fail(dependencies, upload, { code: 'internal' })
}

function isUnderWay(upload: UploadRow): boolean {
  return upload.status === 'received' || upload.status === 'extracting'
}

function begin({ database }: Dependencies, { ownerId, uploadId }: Payload): Promise<UploadRow | null> {
  return inTransaction(database, async (tx) => {
    const upload = await lockUpload(tx, ownerId, uploadId)
    return upload !== undefined && isUnderWay(upload) ? beginReading(tx, upload) : null
  })
}

async function importUpload(dependencies: Dependencies, upload: UploadRow, issues: IssueBlocks): Promise<void> {
  const { database, pool, files, mail, clock, config, importHelper: helper } = dependencies
  const { owner_id: ownerId } = upload
  const file = await files.openLocally(upload.file_key)
  const progress = createProgress(database, upload, () => clock.nowMs())
  const limits = startReadingLimits(() => performance.now())
  const nowMs = clock.nowMs()
  try {
    await inCopyTransaction(pool, async (tx, client) => {
      const { read, counts, tripsFound, warnings } = await importFile(tx, client, upload, {
        issues,
        progress,
        limits,
        nowMs,
        helper,
        read: (sink) =>
          limits.guard(
            readUpload(
              file.path,
              {
                filename: upload.filename,
                timezone: upload.timezone,
                nowMs,
                mapping: upload.mapping ?? undefined,
                rememberedMapping: (headers) => findMapping(database, ownerId, headers),
                signal: limits.signal,
                helper,
              },
              sink,
            ),
          ),
        onRead: () => lockOwnersImports(tx, ownerId),
      })
      await progress.settled()
      const now = await lockUpload(tx, ownerId, upload.id)
      if (now?.status !== 'extracting' || now.attempts !== upload.attempts) throw new NotOurs()
      await replaceIssues(tx, upload, issues)
      await saveUpload(tx, upload, { layout: read.layout, counts, tripsFound, warnings, completedAtMs: clock.nowMs() })
      if (upload.mapping !== null && read.layout.header_fingerprint !== '') {
        await rememberMapping(tx, ownerId, read.layout.header_fingerprint, upload.mapping)
      }
      const link = { filename: upload.filename, url: uploadUrl(config.origin, upload.id) }
      const owner = await findOwnersMail(tx, ownerId)
      if (owner.mail_uploads) await mail.enqueue(tx, savedMail(owner, link, { counts, tripsFound }))
    })
  } finally {
    await progress.settled()
    await file.release()
  }
}

interface Failure {
  code: ImportFailureCode
  details?: Readonly<Record<string, string>>
  understood?: Understood
  /** The rows that this reading left out. */
  issues?: IssueBlocks
}

function failureOf({ code, details, understood }: ImportFailure): Failure {
  return { code, details, understood }
}

async function fail(
  { database, mail, clock, config }: Dependencies,
  upload: UploadRow,
  failure: Failure,
): Promise<void> {
  const message = importFailureMessage(failure.code, failure.details)
  await inTransaction(database, async (tx) => {
    const now = await lockUpload(tx, upload.owner_id, upload.id)
    if (now === undefined || !isUnderWay(now) || now.attempts !== upload.attempts) return
    const { code, understood = {}, issues } = failure
    await failUpload(tx, upload, { code, message, understood, completedAtMs: clock.nowMs() })
    // Counts and rows left out are always of the same reading.
    if (issues !== undefined && (understood.counts || upload.kind === null)) await replaceIssues(tx, upload, issues)
    const link = { filename: upload.filename, url: uploadUrl(config.origin, upload.id) }
    const owner = await findOwnersMail(tx, upload.owner_id)
    if (owner.mail_uploads) await mail.enqueue(tx, failedMail(owner, link, message))
  })
}
