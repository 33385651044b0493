import type pg from 'pg'
import type { RowTrip } from '@spoor/contract/routes/uploads.ts'
import { importFailureMessage } from '@spoor/contract/words/import-failures.ts'
import { readPartialResult, type PartialResult } from '@spoor/core/import/partial-result.ts'
import { isRegistrationHeader } from '@spoor/core/import/columns/header-words.ts'
import { keepForHeader } from '@spoor/core/import/witnesses.ts'
import type { FileLayout, Question, RowCounts } from '@spoor/core/import/result.ts'
import { ImportFailure, type ImportFailureCode } from '@spoor/core/failures/import-failure.ts'
import { type Transaction, inTransaction } from '../../../../platform/database/database.ts'
import { inCopyTransaction } from '../../../../platform/database/in-copy-transaction.ts'
import { lockImports } from '../../../../platform/database/lock-imports.ts'
import { createIds } from '../../../../platform/database/new-ids.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { FileStoreUnavailable } from '../../../../platform/files/file-store-unavailable.ts'
import type { JobPayload } from '../../../../platform/jobs/jobs.ts'
import { enqueueNaming, matchTripPlaces } from '../../../../domain/places/name-trip-ends.ts'
import { inspect, getResult, rows, type ReadUpload } from '../../../../domain/reading/read-upload.ts'
import { MAX_ATTEMPTS, MAX_FAULTS, startReadingLimits } from '../../../../domain/reading/reading-limits.ts'
import { requestLearning } from '../../../../domain/learning/request-learning.ts'
import { emitEvent, emitTripsFound } from '../../../../domain/events/emit-event.ts'
import { writeFailedMail, writeNeedsLookMail, writeSavedMail, uploadUrl } from '../upload-mail.ts'
import { countHiddenTrips, settleDrivesOfUpload } from '../../../../domain/trips/same-drive-writes.ts'
import { findOwnerMail, listMappings, lockUpload, type UploadRow } from '../upload-queries.ts'
import * as writes from '../upload-writes.ts'
import { createVehicleNames, type VehicleNames } from '../vehicle-names.ts'
import { listFileNames } from '../vehicle-queries.ts'
import { insertVehicles } from '../vehicle-writes.ts'
import { toQuestionWire, toReadTripWire } from '../read-trip-wire.ts'
import { createProgress, type Progress } from './create-progress.ts'
import { importTracks, assignTracks } from './import-tracks.ts'
import { createIssueBlocks, type IssueBlocks } from './issue-blocks.ts'
import { moveTripsToZone, discardStagedTrips, stageTripRows, storeStagedTrips } from './trip-row-writes.ts'
import type { StagedTripRows } from './trip-row-writes.ts'

/** Shown on the upload's page beside their rows. */
const FIRST_TRIPS = 20

/** Outages of a file store last seconds to minutes. */
const STORE_RETRY_S = 10

type Payload = JobPayload<'process-upload'>

/** Another worker is importing this upload, or has finished it. */
class TakenByAnother extends Error {}

/**
 * Imports an upload: reads its file, merges it with the owner's data, derives the trips, stores everything in one
 * transaction and sends the mail. The job may start any number of times and stop at any moment; its effect happens
 * once.
 */
export async function importUpload(dependencies: Dependencies, payload: Payload): Promise<void> {
  const upload = await beginImport(dependencies, payload)
  if (upload === null) return
  if (upload.attempts > MAX_ATTEMPTS) return failImport(dependencies, upload, { code: 'out_of_memory' })
  const issues = createIssueBlocks()
  try {
    dependencies.metrics.importEnded(await importFile(dependencies, upload, issues))
  } catch (error) {
    if (error instanceof TakenByAnother) return
    if (error instanceof FileStoreUnavailable) return postponeImport(dependencies, upload)
    if (error instanceof ImportFailure) return failImport(dependencies, upload, { ...toFailure(error), issues })
    if (upload.attempts < MAX_FAULTS) {
      dependencies.metrics.importEnded('retried')
      throw error
    }
    dependencies.log.error({ err: error, upload: upload.id }, 'import failed after its last attempt')
    await failImport(dependencies, upload, { code: 'internal' })
  }
}

/** The job queue will not retry this upload again. */
export async function abandonUpload(dependencies: Dependencies, { ownerId, uploadId }: Payload): Promise<void> {
  const upload = await inTransaction(dependencies.database, (tx) => lockUpload(tx, ownerId, uploadId))
  if (upload !== undefined && isUnfinished(upload)) await failImport(dependencies, upload, { code: 'internal' })
}

function isUnfinished(upload: UploadRow): boolean {
  return upload.status === 'received' || upload.status === 'extracting'
}

function beginImport({ database }: Dependencies, { ownerId, uploadId }: Payload): Promise<UploadRow | null> {
  return inTransaction(database, async (tx) => {
    const upload = await lockUpload(tx, ownerId, uploadId)
    return upload !== undefined && isUnfinished(upload) ? writes.beginReading(tx, upload) : null
  })
}

async function importFile(dependencies: Dependencies, upload: UploadRow, issues: IssueBlocks): Promise<Outcome> {
  const file = await dependencies.files.openLocally(upload.file_key)
  const progress = createProgress(dependencies.database, upload, () => dependencies.clock.nowMs())
  try {
    return await inCopyTransaction(dependencies.pool, (tx, client) =>
      importInto(tx, client, { dependencies, upload, path: file.path, issues, progress }),
    )
  } finally {
    await progress.end()
    await file.release()
  }
}

interface Import {
  dependencies: Dependencies
  upload: UploadRow
  path: string
  issues: IssueBlocks
  progress: Progress
}

type Outcome = 'saved' | 'needs_look'

/** Runs every step from the file's bytes to the stored trips, within one transaction. */
async function importInto(
  tx: Transaction,
  client: pg.ClientBase,
  { dependencies, upload, path, issues, progress }: Import,
): Promise<Outcome> {
  const { clock } = dependencies
  const { owner_id: ownerId } = upload
  const newId = createIds(clock.nowMs())
  const vehicles = createVehicleNames(await listFileNames(tx, ownerId), newId)

  // Read. Trip rows are staged as they arrive, so that memory stays bounded; fixes are returned as compact columns.
  const limits = startReadingLimits(() => performance.now())
  const staged = stageTripRows(client, upload, { vehicles, newId })
  const firstTrips: RowTrip[] = []
  const rememberedMappings = upload.mapping === null ? await listMappings(tx, ownerId) : []
  const readRows = async (): Promise<ReadUpload> => {
    const { filename, timezone } = upload
    const mapping = upload.mapping ?? undefined
    const plan = await inspect(path, { filename, timezone, nowMs: clock.nowMs(), mapping, rememberedMappings, limits })
    for await (const part of rows(plan)) {
      await staged.add(part.trips)
      for (const trip of part.trips.slice(0, FIRST_TRIPS - firstTrips.length))
        firstTrips.push({ ...toReadTripWire(trip), sheet: trip.sheet, row: trip.row })
      issues.add(part.issues)
      progress.read(part.fraction)
    }
    return getResult(plan)
  }
  const read = await limits.guard(readRows())
  await staged.finish()

  // Store, or wait for the driver's answer. From here on no other import of this owner runs.
  await lockImports(tx, ownerId)
  const question = read.questions.find(({ chosen }) => chosen === null)
  const stored =
    question === undefined
      ? await storeTrips(tx, client, { dependencies, upload, read, staged, vehicles, newId, progress })
      : await withholdTrips(tx, { dependencies, upload, read, progress })

  // Save the outcome, unless another worker has taken over this upload.
  await progress.end()
  const now = await lockUpload(tx, ownerId, upload.id)
  if (now?.status !== 'extracting' || now.attempts !== upload.attempts) throw new TakenByAnother()
  await writes.replaceIssues(tx, upload, issues)
  const outcome = question === undefined ? 'saved' : 'needs_look'
  const questions = read.questions.map(toQuestionWire)
  await writes.finishReading(tx, upload, outcome, { ...stored, questions, firstTrips, completedAtMs: clock.nowMs() })
  const { header_fingerprint: fingerprint } = read.layout
  if (outcome === 'saved' && upload.mapping !== null && fingerprint !== '')
    await writes.rememberMapping(tx, ownerId, fingerprint, keepForHeader(upload.mapping))
  await notifyOwner(tx, dependencies, now, { ...stored, question })
  return outcome
}

interface Stored {
  layout: FileLayout
  counts: RowCounts
  tripsFound: number
  warnings: string[]
}

/** Merges a file with its owner's data and stores the trips. */
async function storeTrips(
  tx: Transaction,
  client: pg.ClientBase,
  reading: Omit<Import, 'path' | 'issues'> & {
    read: ReadUpload
    staged: StagedTripRows
    vehicles: VehicleNames
    newId: () => string
  },
): Promise<Stored> {
  const { dependencies, upload, read, staged, vehicles, newId, progress } = reading
  const { jobs, files } = dependencies
  const { owner_id: ownerId } = upload
  if (!upload.in_logbook) {
    await progress.end()
    await writes.returnToLogbook(tx, upload)
  }
  const findId = (name: string) => vehicles.findId(name)
  const { tracks, repeated } = await assignTracks(tx, upload, { read, findId, files })
  const haveMoved = await moveTripsToZone(tx, upload, read.layout.assumed_zone)
  const areRegistrations = read.layout.columns.some(
    ({ field, header }) => field === 'vehicle' && isRegistrationHeader(header),
  )
  const created = vehicles
    .takeCreated()
    .map((vehicle) => (areRegistrations ? { ...vehicle, registration: vehicle.fileName.slice(0, 20) } : vehicle))
  await insertVehicles(tx, ownerId, created)
  const fromPoints = await importTracks(tx, client, upload, { tracks, files, newId, progress })
  const fromRows = await storeStagedTrips(tx, upload, staged, haveMoved)
  await matchTripPlaces(tx, ownerId)
  await requestLearning(tx, jobs, ownerId)
  await enqueueNaming(tx, dependencies, ownerId)
  const { used, duplicates } = read.counts
  // A row may have two trips, and counts once.
  const known = Math.min(used, repeated + fromPoints.shared + fromRows.known)
  const hidden = await countHiddenTrips(tx, ownerId, upload.id)
  return {
    layout: read.layout,
    counts: { ...read.counts, used: used - known, duplicates: duplicates + known },
    tripsFound: fromPoints.tripsFound + fromRows.tripsFound,
    warnings: [...read.warnings, ...fromPoints.warnings, ...fromRows.warnings, ...warnAboutSameDrives(hidden)],
  }
}

/** Stores no trips of a file with an open question, and takes those of an earlier reading out of the logbook. */
async function withholdTrips(
  tx: Transaction,
  { dependencies, upload, read, progress }: Omit<Import, 'path' | 'issues'> & { read: ReadUpload },
): Promise<Stored> {
  const { owner_id: ownerId, id: uploadId, kind } = upload
  await discardStagedTrips(tx, ownerId)
  await progress.end()
  if (upload.in_logbook) await writes.removeFromLogbook(tx, upload, dependencies.clock.nowMs())
  if (kind !== null) {
    await settleDrivesOfUpload(tx, ownerId, uploadId)
    await dependencies.jobs.enqueue(tx, 'derive-upload', { ownerId, uploadId })
  }
  const { layout, counts, warnings } = read
  // The next reading compares its kind and zone with those of the trips that are stored.
  const before = kind === null ? layout : { kind, assumed_zone: upload.layout?.assumed_zone }
  return { layout: { ...layout, ...before }, counts, warnings, tripsFound: 0 }
}

async function notifyOwner(
  tx: Transaction,
  dependencies: Dependencies,
  upload: UploadRow,
  { counts, tripsFound, question }: Stored & { question: Question | undefined },
): Promise<void> {
  const { mail, jobs, config } = dependencies
  const { owner_id: ownerId, answers_mail: mailId } = upload
  if (question === undefined) {
    await emitTripsFound(tx, dependencies, ownerId, { source: 'file', uploadId: upload.id })
    await emitEvent(tx, dependencies, ownerId, {
      type: 'upload.saved',
      data: {
        upload_id: upload.id,
        rows_read: counts.read,
        rows_used: counts.used,
        duplicates: counts.duplicates,
        rows_skipped: counts.skipped,
        trips_found: tripsFound,
      },
    })
  }
  const link = { filename: upload.filename, url: uploadUrl(config.origin, upload.id) }
  const owner = await findOwnerMail(tx, ownerId)
  if (mailId !== null) await jobs.enqueue(tx, 'answer-mail', { ownerId, mailId })
  else if (owner.mail_uploads)
    await mail.enqueue(
      tx,
      question === undefined
        ? writeSavedMail(owner, link, { counts, tripsFound })
        : writeNeedsLookMail(owner, link, question),
      ownerId,
    )
}

function warnAboutSameDrives(hidden: number): string[] {
  if (hidden === 0) return []
  const trips = hidden === 1 ? '1 trip of this file was' : `${hidden} trips of this file were`
  return [`${trips} in your logbook already, from another file, your phone or your tracker. Each counts once.`]
}

/** Retries later while the file store is unavailable, without using up an attempt. */
async function postponeImport({ database, jobs, metrics, log }: Dependencies, upload: UploadRow): Promise<void> {
  const { owner_id: ownerId, id: uploadId } = upload
  await inTransaction(database, async (tx) => {
    const now = await lockUpload(tx, ownerId, uploadId)
    if (now?.status !== 'extracting' || now.attempts !== upload.attempts) return
    await writes.postponeReading(tx, upload)
    await jobs.enqueue(tx, 'process-upload', { ownerId, uploadId }, { startAfterS: STORE_RETRY_S })
  })
  metrics.importEnded('postponed')
  log.warn({ upload: uploadId }, 'import postponed: the file store cannot be reached')
}

interface Failure {
  code: ImportFailureCode
  details?: Readonly<Record<string, string>>
  partialResult?: PartialResult
  /** This attempt's skipped rows. */
  issues?: IssueBlocks
}

function toFailure(failure: ImportFailure): Failure {
  return { code: failure.code, details: failure.details, partialResult: readPartialResult(failure) }
}

async function failImport(
  { database, mail, jobs, metrics, clock, config }: Dependencies,
  upload: UploadRow,
  failure: Failure,
): Promise<void> {
  const message = importFailureMessage(failure.code, failure.details)
  const hasFailed = await inTransaction(database, async (tx) => {
    const now = await lockUpload(tx, upload.owner_id, upload.id)
    if (now === undefined || !isUnfinished(now) || now.attempts !== upload.attempts) return false
    const { code, partialResult = {}, issues } = failure
    await writes.failUpload(tx, upload, { code, message, partialResult, completedAtMs: clock.nowMs() })
    // Counts and skipped rows always come from the same attempt.
    if (issues !== undefined && (partialResult.counts || upload.kind === null))
      await writes.replaceIssues(tx, upload, issues)
    const link = { filename: upload.filename, url: uploadUrl(config.origin, upload.id) }
    const owner = await findOwnerMail(tx, upload.owner_id)
    if (now.answers_mail !== null)
      await jobs.enqueue(tx, 'answer-mail', { ownerId: now.owner_id, mailId: now.answers_mail })
    else if (owner.mail_uploads) await mail.enqueue(tx, writeFailedMail(owner, link, failure), now.owner_id)
    return true
  })
  if (hasFailed) metrics.importEnded('failed', failure.code)
}
