import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { importFailureMessage } from '@spoor/contract/import-failures.ts'
import { DEFAULT_TIMEZONE } from '@spoor/contract/limits.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import type { tryOutFile } from '@spoor/contract/routes/uploads.ts'
import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { HOUR_MS } from '@spoor/core/units/duration.ts'
import { taxYearAt } from '@spoor/core/units/tax-year.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { TRY_OUTS } from '../../../files/try-outs.ts'
import { HttpError } from '../../../http/http-error.ts'
import { callWithin, createCallLimits } from '../../../limits/call-limits.ts'
import type { LimitRule } from '../../../limits/call-limits.ts'
import { callerKey } from '../../../limits/caller-key.ts'
import { createOwnerSlots } from '../../../limits/owner-slots.ts'
import type { Summary } from '../../../reading/reading-tasks.ts'
import { runInReadingThread } from '../../../reading/run-in-reading-thread.ts'
import { loadTaxTables } from '../../../tax-tables/load-tax-tables.ts'
import { openIncoming } from '../receive/open-incoming.ts'
import { storeFile } from '../receive/receive-upload.ts'

type TryOutReply = ReplyOf<typeof tryOutFile>

/** Files that one network address may try in an hour: an office may share one. */
const PER_ADDRESS_AN_HOUR = 30
/** One address at a time may try two; all visitors together occupy at most so much of the disk. */
const MOST_OF_ONE = 2
const MOST_OF_ALL = 16

/** Reads the file of a visitor without an account. Nothing of it stays: neither rows nor, once it is read, the file. */
export function createTryOut(
  dependencies: Dependencies,
): (request: FastifyRequest, signal: AbortSignal) => Promise<TryOutReply> {
  const { pool, clock } = dependencies
  const limits = createCallLimits(pool, clock)
  const ofOne = createOwnerSlots({
    most: MOST_OF_ONE,
    refusal: 'Another of your files is being read. Try again when it is done.',
    retryAfterS: 10,
  })
  const ofAll = createOwnerSlots({
    most: MOST_OF_ALL,
    refusal: 'Many files are being tried right now. Please try again in a minute.',
    retryAfterS: 60,
  })

  return async (request, signal) => {
    const caller = callerKey(request.ip)
    const leaves = [ofOne.take(caller)]
    try {
      leaves.push(ofAll.take('visitors'))
      return await callWithin(limits, [limitOf(caller)], async () => ({
        answer: await tryFile(dependencies, request, { caller, signal }),
        outcome: 'success',
      }))
    } finally {
      for (const leave of leaves) leave()
    }
  }
}

const limitOf = (caller: string): LimitRule => ({
  key: `try-out ${caller}`,
  counts: 'all',
  limit: PER_ADDRESS_AN_HOUR,
  windowMs: HOUR_MS,
  refusal: (minutes) =>
    `You have tried many files. Create an account to upload more, or try again in ${minutes} minutes.`,
})

async function tryFile(
  dependencies: Dependencies,
  request: FastifyRequest,
  { caller, signal }: { caller: string; signal: AbortSignal },
): Promise<TryOutReply> {
  const { files, config, clock, database } = dependencies
  const { filename, content, field, checkRest } = await openIncoming(request, config.uploadExtensions)
  const key = TRY_OUTS + randomUUID()
  try {
    await storeFile(files, key, content)
    await checkRest()
    const summary = await summarize(
      dependencies,
      { key, filename, timezone: timezoneOf(field('timezone')) },
      caller,
      signal,
    )
    const taxYear = taxYearAt(clock.nowMs())
    const rate = (await loadTaxTables(database))(taxYear).rate
    return { ...wireOf(summary), filename, tax_year: taxYear, rate_per_km: rate && rate.centsPerKm / 100 }
  } finally {
    await files.delete(key)
  }
}

async function summarize(
  { files, clock }: Dependencies,
  { key, filename, timezone }: { key: string; filename: string; timezone: string },
  caller: string,
  signal: AbortSignal,
): Promise<Summary> {
  const file = await files.openLocally(key)
  try {
    return await runInReadingThread(
      {
        ...{ task: 'summary', path: file.path, filename, timezone, nowMs: clock.nowMs() },
        ...{ mapping: null, sensitivity: 'normal' },
      },
      { owner: caller, visitor: true, signal },
    )
  } catch (error) {
    if (error instanceof ImportFailure) throw new HttpError(422, importFailureMessage(error.code, error.details))
    throw error
  } finally {
    await file.release()
  }
}

/** The zone as the platform writes it; the default where the browser names none that is known. */
function timezoneOf(given: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given || DEFAULT_TIMEZONE }).resolvedOptions().timeZone
  } catch {
    return DEFAULT_TIMEZONE
  }
}

function wireOf({ counts, trips, ...summary }: Summary): Omit<TryOutReply, 'filename' | 'tax_year' | 'rate_per_km'> {
  return {
    ...{ rows_read: counts.read, rows_used: counts.used, rows_skipped: counts.skipped, duplicates: counts.duplicates },
    vehicles: summary.vehicles,
    trips_found: summary.tripsFound,
    distance_km: metresToKm(summary.distanceM),
    business_km: metresToKm(summary.businessM),
    classified_by_file: summary.classifiedByFile,
    trips: trips.map((trip) => ({
      started_at: new Date(trip.startedAtMs).toISOString(),
      ended_at: trip.endedAtMs === null ? null : new Date(trip.endedAtMs).toISOString(),
      start_location: trip.startLocation,
      end_location: trip.endLocation,
      distance_km: metresToKm(trip.distanceM),
      classification: trip.classification,
      path: trip.path,
      straight: trip.straight,
    })),
  }
}
