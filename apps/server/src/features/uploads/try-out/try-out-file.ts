import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { DEFAULT_TIMEZONE } from '@spoor/contract/limits.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import type { tryOutFile } from '@spoor/contract/routes/uploads.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { HOUR_MS } from '@spoor/core/units/duration.ts'
import { taxYearAt } from '@spoor/core/units/tax-year.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { TRY_OUTS } from '../../../files/try-outs.ts'
import { callWithin, createCallLimits } from '../../../limits/call-limits.ts'
import type { LimitRule } from '../../../limits/call-limits.ts'
import { callerKey } from '../../../limits/caller-key.ts'
import { createOwnerSlots } from '../../../limits/owner-slots.ts'
import type { Summary, SummaryTask } from '../../../reading/reading-tasks.ts'
import { readStoredFile } from '../../../reading/read-stored-file.ts'
import { loadTaxTables } from '../../../tax-tables/load-tax-tables.ts'
import { readTripWire } from '../read-trip-wire.ts'
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
  { files, config, clock, database }: Dependencies,
  request: FastifyRequest,
  { caller, signal }: { caller: string; signal: AbortSignal },
): Promise<TryOutReply> {
  const { filename, content, field, checkRest } = await openIncoming(request, config.uploadExtensions)
  const key = TRY_OUTS + randomUUID()
  const nowMs = clock.nowMs()
  const taskOf = (path: string): SummaryTask => ({
    ...{ task: 'summary', path, filename, timezone: timezoneOf(field('timezone')), nowMs },
    ...{ mapping: null, sensitivity: 'normal' },
  })
  try {
    await storeFile(files, key, content)
    await checkRest()
    const summary = await readStoredFile(files, key, taskOf, { owner: caller, visitor: true, signal })
    const taxYear = taxYearAt(nowMs)
    const rate = (await loadTaxTables(database))(taxYear).rate
    return { ...wireOf(summary), filename, tax_year: taxYear, rate_per_km: rate && rate.centsPerKm / 100 }
  } finally {
    await files.delete(key)
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
    trips: trips.map(({ classification, path, straight, ...trip }) => ({
      ...readTripWire(trip),
      ...{ classification, path, straight },
    })),
  }
}
