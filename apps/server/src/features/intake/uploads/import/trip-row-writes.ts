import { sql } from 'kysely'
import type pg from 'pg'
import type { TripFileRow, AssumedZone } from '@spoor/core/import/result.ts'
import { TripFingerprints } from '@spoor/core/reconcile/trip-fingerprint.ts'
import { avoidNestedLoops } from '../../../../platform/database/avoid-nested-loops.ts'
import type { Transaction } from '../../../../platform/database/database.ts'
import { isPulled } from '../../../../platform/database/pulled-trip.ts'
import { startCopy, type TextCopy } from '../../../../platform/database/text-copy.ts'
import {
  deleteTripRows,
  insertSelectedTrips,
  updateTripRows,
  updateTripRowsAndSum,
} from '../../../../domain/trips/trip-table-writes.ts'
import { IMPORTED_TRIP_COLUMNS, importedTripValues } from '../copy-trip.ts'
import { countHiddenRows, isSupported, settleDrivesOfUpload } from '../../../../domain/trips/same-drive-writes.ts'
import type { UploadRow } from '../upload-queries.ts'
import type { VehicleNames } from '../vehicle-names.ts'
import { TAX_TIMEZONE } from '@spoor/core/units/tax-year.ts'

const COLUMNS = [...IMPORTED_TRIP_COLUMNS, ...(['driver', 'fingerprint', 'toll_cents', 'parking_cents'] as const)]

/** Receives the rows of a trip file while it is read. */
export type StagedTripRows = ReturnType<typeof stageTripRows>

/**
 * Stages trip rows in a table, so that a file of any size is read in bounded memory and compared with the owner's trips
 * once complete. The caller holds the owner's import lock.
 */
export function stageTripRows(
  client: pg.ClientBase,
  upload: UploadRow,
  { vehicles, newId }: { vehicles: VehicleNames; newId: () => string },
) {
  const { owner_id: ownerId } = upload
  const uploadIds = [upload.id]
  const fingerprints = new TripFingerprints()
  let hasRows = false
  let copy: TextCopy | null = null

  return {
    async add(rows: readonly TripFileRow[]): Promise<void> {
      if (rows.length === 0) return
      hasRows = true
      // No constraints: those of `trip` check the stored rows.
      copy ??= startCopy(client, 'staged_trip', COLUMNS)
      for (const row of rows) {
        const vehicleId = vehicles.findId(row.vehicle)
        const keys = { ownerId, id: newId(), vehicleId, uploadIds }
        const fingerprint = fingerprints.assign(row, vehicleId)
        const values = importedTripValues(keys, row)
        copy.row([...values, row.driver, fingerprint, row.tollCents, row.parkingCents])
      }
      await copy.drain()
    },
    /** Flushes; afterwards the client accepts other queries. */
    async finish(): Promise<void> {
      await copy?.end()
      copy = null
    },
    get isEmpty(): boolean {
      return !hasRows
    },
  }
}

interface StoredRows {
  /** Rows already contributed by another upload. */
  known: number
  /** Visible trips that this upload now supports. */
  tripsFound: number
  warnings: string[]
}

export async function storeStagedTrips(
  tx: Transaction,
  upload: UploadRow,
  staged: Pick<StagedTripRows, 'isEmpty'>,
  /** Whether the trips were moved to another zone. */
  haveMoved = false,
): Promise<StoredRows> {
  const isReadAgain = upload.kind === 'trips'
  if (isReadAgain && haveMoved && !staged.isEmpty) await renewFingerprints(tx, upload)
  if (isReadAgain) await withdrawSupport(tx, upload)
  const stored = staged.isEmpty
    ? { known: 0, tripsFound: 0, warnings: [] as string[] }
    : await insertStagedTrips(tx, upload)
  if (isReadAgain) {
    const kept = await removeUnsupported(tx, upload.owner_id)
    if (kept > 0) {
      stored.warnings.push(
        `Trips that you edited were kept although this import does not find them in the file: ${kept}.`,
      )
    }
  }
  return stored
}

/** Updates the fingerprints of trips after a move to another zone. */
async function renewFingerprints(tx: Transaction, upload: UploadRow): Promise<void> {
  const nth = sql`row_number() over (partition by vehicle_id, started_at, ended_at order by id) as nth`
  const renewed = sql`with old as (
      select id, vehicle_id, started_at, ended_at, ${nth} from trip
      where owner_id = ${upload.owner_id} and source = 'upload' and not has_path
        and upload_ids = array[${upload.id}]::uuid[] and not 'bounds' = any(corrected) and not ${isPulled(upload.owner_id)}),
    came as (select vehicle_id, started_at, ended_at, fingerprint, ${nth} from staged_trip
      where owner_id = ${upload.owner_id})
    select old.id, came.fingerprint
    from old join came on came.vehicle_id = old.vehicle_id and came.started_at = old.started_at
      and came.ended_at is not distinct from old.ended_at and came.nth = old.nth`
  await updateTripRows(tx, upload.owner_id, {
    set: { fingerprint: sql.ref('renewed.fingerprint') },
    from: sql`(${renewed}) renewed`,
    where: sql<boolean>`trip.id = renewed.id`,
  })
}

/** Withdraws the support of an earlier import, so that {@link removeUnsupported} finds rows missing from this one. */
async function withdrawSupport(tx: Transaction, upload: UploadRow): Promise<void> {
  await updateTripRows(tx, upload.owner_id, {
    set: { upload_ids: sql`array_remove(upload_ids, ${upload.id}::uuid)` },
    where: sql<boolean>`source = 'upload' and not has_path and upload_ids @> array[${upload.id}]::uuid[]`,
  })
}

/** Condition on `trip`: the driver's company transferred it. */
const isTransferred = sql<boolean>`exists (select from handover_trip given where given.to_trip_id = trip.id)`

/** @returns the number of trips that remain without support because the driver edited or deleted them */
async function removeUnsupported(tx: Transaction, ownerId: string): Promise<number> {
  await deleteTripRows(tx, ownerId, {
    where: sql<boolean>`source = 'upload' and not has_path
      and upload_ids = '{}' and corrected = '{}' and (deleted_at is null or taken_back_by is not null)
      and not ${isPulled(ownerId)} and not ${isTransferred}`,
  })
  const { kept } = await tx
    .selectFrom('trip')
    .select((eb) => eb.fn.countAll<number>().as('kept'))
    .where('owner_id', '=', ownerId)
    .where('source', '=', 'upload')
    .where('has_path', '=', false)
    .where(sql<boolean>`upload_ids = '{}' and not ${isPulled(ownerId)} and not ${isTransferred}`)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return kept
}

/**
 * Inserts the staged rows as trips. Existing trips, from another file or deleted by the driver, only gain this upload's
 * support; trips deleted by undoing an upload are restored.
 */
async function insertStagedTrips(tx: Transaction, upload: UploadRow): Promise<StoredRows> {
  // The new rows are read again for the totals; avoid temporary files if they fit in memory.
  await sql`set local work_mem = '128MB'`.execute(tx)
  await avoidNestedLoops(tx)
  // A trip without other support (this upload is imported again, or was undone) counts as used, not duplicate.
  const { summary: met } = await updateTripRowsAndSum(
    tx,
    upload.owner_id,
    {
      set: {
        upload_ids: sql`trip.upload_ids || ${upload.id}::uuid`,
        deleted_at: sql`case when trip.taken_back_by is null then trip.deleted_at end`,
        taken_back_by: null,
      },
      from: sql`staged_trip staged`,
      where: sql<boolean>`staged.owner_id = ${upload.owner_id} and trip.fingerprint = staged.fingerprint
        and trip.source = 'upload'
        and not trip.upload_ids @> array[${upload.id}]::uuid[]`,
      noted: sql`not (${isPulled(upload.owner_id)} or (trip.upload_ids <> '{}' and ${isSupported(upload.owner_id)}))`,
    },
    sql<{ duplicates: number; listed: number }>`(select json_build_object(
      'duplicates', count(*) filter (where not noted), 'listed', count(*) filter (where deleted_at is null)) from changed)`,
  )
  const inserted = await insertSelectedTrips(
    tx,
    upload.owner_id,
    COLUMNS,
    sql`select ${sql.raw(COLUMNS.join(', '))} from staged_trip staged
    where staged.owner_id = ${upload.owner_id} and not exists (select from trip where trip.owner_id = ${upload.owner_id} and trip.source = 'upload'
      and trip.fingerprint = staged.fingerprint)`,
  )
  await discardStagedTrips(tx, upload.owner_id)
  await settleDrivesOfUpload(tx, upload.owner_id, upload.id)
  const hidden = await countHiddenRows(tx, upload.owner_id, upload.id)
  const warnings = inserted === 0 ? [] : await warnAboutSameTimes(tx, upload)
  return { known: met.duplicates + hidden, tripsFound: inserted + met.listed, warnings }
}

export async function discardStagedTrips(tx: Transaction, ownerId: string): Promise<void> {
  await tx.deleteFrom('staged_trip').where('owner_id', '=', ownerId).execute()
}

/**
 * Two files' copies of a drive are merged if the files agree. If one is in miles and the other was read as kilometres,
 * each drive would count twice; no two real drives share both start and end instants.
 */
async function warnAboutSameTimes(tx: Transaction, upload: UploadRow): Promise<string[]> {
  const { same } = await tx
    .selectFrom('trip as came')
    .innerJoin('trip as other', (join) =>
      join
        .onRef('other.owner_id', '=', 'came.owner_id')
        .onRef('other.started_at', '=', 'came.started_at')
        .onRef('other.ended_at', '=', 'came.ended_at'),
    )
    .select((eb) => eb.fn.count<number>('came.id').distinct().as('same'))
    .where('came.owner_id', '=', upload.owner_id)
    .where(sql<boolean>`came.upload_ids = array[${upload.id}]::uuid[]`)
    .whereRef('came.ended_at', '>', 'came.started_at')
    .where('came.deleted_at', 'is', null)
    .where('other.deleted_at', 'is', null)
    .where(sql<boolean>`not other.upload_ids @> array[${upload.id}]::uuid[]`)
    .where(sql<boolean>`(other.vehicle_id = came.vehicle_id or other.start_location = came.start_location)`)
    .executeTakeFirstOrThrow()
  if (same === 0) return []
  const trips = same === 1 ? '1 trip of this file starts and ends' : `${same} trips of this file start and end`
  return [
    `${trips} in the same minutes as trips that were in your logbook already, with other kilometres or places: the same drives may count twice now. Check the unit of distances with Fix columns, or undo this upload.`,
  ]
}

/**
 * When an upload is read again in another zone, moves its trips to the new instants of the same clock times, so that
 * each retains its edits; false if nothing moved. Times edited by the driver and trips supported by another file stay.
 */
export async function moveTripsToZone(
  tx: Transaction,
  upload: UploadRow,
  zone: AssumedZone | null | undefined,
): Promise<boolean> {
  const before = upload.layout?.assumed_zone
  if (!before || !zone || before.zone === zone.zone) return false
  const moved = (column: 'started_at' | 'ended_at') => {
    const instant = sql.ref(`trip.${column}`)
    return sql`(${instant} at time zone ${zoneValue(before.zone)}) at time zone ${zoneValue(zone.zone)}`
  }
  await updateTripRows(tx, upload.owner_id, {
    set: {
      started_at: moved('started_at'),
      ended_at: moved('ended_at'),
      local_day: sql`((${moved('started_at')}) at time zone ${TAX_TIMEZONE})::date`,
    },
    where: sql<boolean>`source = 'upload' and upload_ids = array[${upload.id}]::uuid[]
      and not 'bounds' = any(corrected) and not ${isPulled(upload.owner_id)}`,
  })
  return true
}

/** PostgreSQL reads the zone '+02:00' as west of Greenwich, but as an interval it is east. */
function zoneValue(zone: string) {
  return /^[+-]\d{2}:\d{2}$/.test(zone) ? sql`${zone}::interval` : sql`${zone}::text`
}
