import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { DEFAULT_TIMEZONE, UPLOAD_EXTENSIONS } from '@spoor/contract/limits/limits.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import type { tryOutFile } from '@spoor/contract/routes/uploads.ts'
import { tryOutFailureMessage } from '@spoor/contract/words/import-failures.ts'
import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { HOUR_MS } from '@spoor/core/units/duration.ts'
import type { TaxTables } from '@spoor/core/tax/tax-tables.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { TRY_OUTS } from '../../../../platform/files/try-outs.ts'
import { HttpError } from '../../../../platform/http/http-error.ts'
import { callWithin, type LimitRule } from '../../../../platform/limits/call-limits.ts'
import { callerKey } from '../../../../platform/limits/caller-key.ts'
import { createTurns } from '../../../../platform/http/turns.ts'
import type { Summary, SummaryTask } from '../../../../domain/reading/reading-tasks.ts'
import { readStoredFile } from '../../../../domain/reading/read-stored-file.ts'
import { loadTaxTables } from '../../../../domain/tax-tables/load-tax-tables.ts'
import { toReadTripWire } from '../read-trip-wire.ts'
import { openIncoming } from '../receive/open-incoming.ts'
import { storeFile } from '../receive/receive-upload.ts'

type TryOutReply = ReplyOf<typeof tryOutFile>

/** Files per hour that one network address may try; an office may share an address. */
const PER_ADDRESS_AN_HOUR = 30
/** Concurrent files per address, and disk space for all visitors. */
const MOST_OF_ONE = 2
const MOST_OF_ALL = 16

/** Reads the file of a visitor without an account. Neither rows nor the file are stored after the reply. */
export function createTryOut(
  dependencies: Dependencies,
): (request: FastifyRequest, signal: AbortSignal) => Promise<TryOutReply> {
  const ofOne = createTurns({
    atOnceOfOne: MOST_OF_ONE,
    refusal: 'Another of your files is being read. Try again when it is done.',
    retryAfterS: 10,
  })
  const ofAll = createTurns({
    atOnceOfOne: MOST_OF_ALL,
    refusal: 'Many files are being tried right now. Please try again in a minute.',
    retryAfterS: 60,
  })

  return async (request, signal) => {
    const caller = callerKey(request.ip)
    const leaves = [ofOne.take(caller)]
    try {
      leaves.push(ofAll.take('visitors'))
      return await callWithin(dependencies, [callerLimit(caller)], async () => ({
        answer: await tryFile(dependencies, request, { caller, signal }),
        outcome: 'success',
      }))
    } finally {
      for (const leave of leaves) leave()
    }
  }
}

const callerLimit = (caller: string): LimitRule => ({
  key: `try-out ${caller}`,
  counts: 'all',
  limit: PER_ADDRESS_AN_HOUR,
  windowMs: HOUR_MS,
  refusal: (wait) => `You have tried many files. Create an account to upload more, or try again in ${wait}.`,
})

async function tryFile(
  { files, clock, database }: Dependencies,
  request: FastifyRequest,
  { caller, signal }: { caller: string; signal: AbortSignal },
): Promise<TryOutReply> {
  const { filename, content, checkRest } = await openIncoming(request, UPLOAD_EXTENSIONS)
  const key = TRY_OUTS + randomUUID()
  const nowMs = clock.nowMs()
  const createTask = (path: string): SummaryTask => ({
    task: 'summary',
    path,
    filename,
    timezone: DEFAULT_TIMEZONE,
    nowMs,
    mapping: null,
    sensitivity: 'normal',
  })
  try {
    await storeFile(files, key, content)
    await checkRest()
    const summary = await readStoredFile(files, key, createTask, { owner: caller, visitor: true, signal })
    return { filename, ...toTryOutReply(summary, await loadTaxTables(database)) }
  } catch (error) {
    if (error instanceof ImportFailure) throw new HttpError(422, tryOutFailureMessage(error.code, error.details))
    throw error
  } finally {
    await files.delete(key)
  }
}

function toTryOutReply(
  { counts, questions, warnings, trips, ...summary }: Summary,
  tablesOf: TaxTables,
): Omit<TryOutReply, 'filename'> {
  const { firstStartedAtMs, distanceMByTaxYear } = summary
  return {
    rows_read: counts.read,
    rows_used: counts.used,
    rows_skipped: counts.skipped,
    duplicates: counts.duplicates,
    question: questions.find(({ chosen }) => chosen === null)?.sentence ?? null,
    warnings: [...warnings],
    vehicles: summary.vehicles,
    trips_found: summary.tripsFound,
    distance_km: metresToKm(summary.distanceM),
    business_km: metresToKm(summary.businessM),
    classified_by_file: summary.classifiedByFile,
    first_started_at: firstStartedAtMs === null ? null : new Date(firstStartedAtMs).toISOString(),
    tax_years: [...distanceMByTaxYear]
      .toSorted(([a], [b]) => a - b)
      .map(([taxYear, distanceM]) => {
        const { rate } = tablesOf(taxYear)
        return { tax_year: taxYear, distance_km: metresToKm(distanceM), rate_per_km: rate && rate.centsPerKm / 100 }
      }),
    trips: trips.map(({ classification, path, straight, ...trip }) => ({
      ...toReadTripWire(trip),
      classification,
      path,
      straight,
    })),
  }
}
