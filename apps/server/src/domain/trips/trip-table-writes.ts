import { sql, type Insertable, type RawBuilder } from 'kysely'
import type pg from 'pg'
import { avoidNestedLoops } from '../../platform/database/avoid-nested-loops.ts'
import type { Schema, Transaction } from '../../platform/database/database.ts'
import { executePrepared } from '../../platform/database/prepared-statements.ts'
import { copyRows, type CopyValue } from '../../platform/database/text-copy.ts'
import { storeTallyChange, tallyChange, TALLIED_COLUMNS, type TallyChange } from './tally-writes.ts'
import { keepVehicles } from './vehicle-row-writes.ts'

// The only functions that write to `trip` (a test enforces this): they maintain its totals and references (decision 0111).

type Column = keyof Schema['trip']
type Value = string | number | boolean | Date | null | readonly string[]

/** New column values; expressions can refer to the old row and to `from`. */
export type TripValues = { [Name in Column]?: Value | RawBuilder<unknown> }

interface Chosen {
  /** Only these trips. If there are few, listing them here avoids reading all trips of the owner. */
  ids?: readonly string[]
  where?: RawBuilder<boolean>
}

export interface TripUpdate extends Chosen {
  set: TripValues
  /** Joined with `trip` by `where`, as in `update … from`. */
  from?: RawBuilder<unknown>
}

/** Few enough that every join order is fast. */
const FEW = 100

const RETURNED = sql.raw(['id', ...TALLIED_COLUMNS].map((column) => `trip.${column}`).join(', '))
const CHANGED_VEHICLES = sql`array(select distinct vehicle_id from changed where vehicle_id is not null)`

interface Outcome<Summary> extends TallyChange {
  changed: number
  vehicle_ids: string[]
  summary: Summary
}

export async function updateTripRows(tx: Transaction, ownerId: string, update: TripUpdate): Promise<number> {
  const isTallied = TALLIED_COLUMNS.some((column) => update.set[column] !== undefined)
  if (isTallied) return (await updateTripRowsAndSum(tx, ownerId, update, sql<null>`null`)).changed
  const assignments = Object.entries(withAutoConfirmed(update.set)).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  const { numAffectedRows } = await sql`update trip set ${sql.join(assignments)}
    ${update.from === undefined ? sql`` : sql`from ${update.from}`} where ${chosen(ownerId, update)}`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Updates an owner's trips, and evaluates `summary` over the rows `changed`: `id`, the tallied columns, their old
 * values (`was_status`), and `noted`.
 *
 * Rows are locked in key order before they change, so that concurrent actions wait instead of deadlocking.
 */
export async function updateTripRowsAndSum<Summary>(
  tx: Transaction,
  ownerId: string,
  { noted = sql`null`, ...update }: TripUpdate & { noted?: RawBuilder<unknown> },
  summary: RawBuilder<Summary>,
): Promise<{ changed: number; summary: Summary }> {
  const { ids, from } = update
  if (ids === undefined || ids.length > FEW) await avoidNestedLoops(tx)
  const set = Object.entries(withAutoConfirmed(update.set))
  // With `from`, expressions are computed where it is joined.
  const isComputed = (value: unknown) => from !== undefined && isExpression(value)
  const computed = set.flatMap(([column, value]) =>
    isComputed(value) ? [sql`, ${value} as ${sql.ref(`new_${column}`)}`] : [],
  )
  const assignments = set.map(
    ([column, value]) => sql`${sql.ref(column)} = ${isComputed(value) ? sql.ref(`found.new_${column}`) : value}`,
  )
  const was = TALLIED_COLUMNS.map((column) => sql`${sql.ref(`trip.${column}`)} as ${sql.ref(`was_${column}`)}`)
  const statement = sql<Outcome<Summary>>`
    with found as materialized (
      select trip.id as found_id, ${sql.join(was)}, ${noted} as noted ${sql.join(computed, sql` `)}
      from trip ${from === undefined ? sql`` : sql`, ${from}`} where ${chosen(ownerId, update)}
      order by trip.owner_id, trip.id for no key update of trip),
    changed as (
      update trip set ${sql.join(assignments)} from found
      where ${chosen(ownerId, { ids })} and trip.id = found.found_id
      returning ${RETURNED}, found.*)
    select (select count(*) from changed)::int as changed, ${tallyChange(ownerId, 'updated')},
      ${CHANGED_VEHICLES} as vehicle_ids, ${summary} as summary`
  // The full key identifies a driver's edit, so one plan suits every call; planning costs more than running it.
  const isOne = ids?.length === 1 && from === undefined
  const [outcome] = isOne
    ? await executePrepared(tx, { compile: () => statement.compile(tx) })
    : (await statement.execute(tx)).rows
  if (update.set.vehicle_id !== undefined) await keepVehicles(tx, ownerId, outcome.vehicle_ids)
  await storeTallyChange(tx, ownerId, outcome)
  return outcome
}

/** Inserts trips, optionally skipping those that the owner already has. Returns the inserted ids. */
export async function insertTripRows(
  tx: Transaction,
  ownerId: string,
  trips: readonly Omit<Insertable<Schema['trip']>, 'owner_id'>[],
  { skipsExisting = false }: { skipsExisting?: boolean } = {},
): Promise<string[]> {
  const insert = tx.insertInto('trip').values(trips.map((trip) => ({ ...trip, owner_id: ownerId })))
  const made = skipsExisting ? insert.onConflict((conflict) => conflict.doNothing()) : insert
  const { summary } = await storeInserted(tx, ownerId, sql`${made}`, sql<string[]>`(select array_agg(id) from changed)`)
  return summary ?? []
}

/** Inserts the trips returned by `select`, with these columns in its order. @returns the number of inserted trips */
export async function insertSelectedTrips(
  tx: Transaction,
  ownerId: string,
  columns: readonly Column[],
  select: RawBuilder<unknown>,
): Promise<number> {
  // Citus loses the name of the table in `returning` unless it is an alias.
  const into = sql.join(columns.map((column) => sql.ref(column)))
  return (await storeInserted(tx, ownerId, sql`insert into trip as trip (${into}) ${select}`)).changed
}

async function storeInserted<Summary>(
  tx: Transaction,
  ownerId: string,
  insert: RawBuilder<unknown>,
  summary: RawBuilder<Summary> = sql<Summary>`null`,
): Promise<Outcome<Summary>> {
  const { rows } = await sql<Outcome<Summary>>`with changed as (${insert} returning ${RETURNED})
    select (select count(*) from changed)::int as changed, ${tallyChange(ownerId, 'inserted')},
      ${CHANGED_VEHICLES} as vehicle_ids, ${summary} as summary`.execute(tx)
  await keepVehicles(tx, ownerId, rows[0].vehicle_ids)
  await storeTallyChange(tx, ownerId, rows[0])
  return rows[0]
}

export async function copyTripRows(
  tx: Transaction,
  client: pg.ClientBase,
  ownerId: string,
  { columns, rows }: { columns: readonly Column[]; rows: readonly (readonly CopyValue[])[] },
): Promise<void> {
  if (rows.length === 0) return
  await copyRows(client, { table: 'trip', columns, rows })
  const ids = rows.map((row) => row[columns.indexOf('id')] as string)
  const { rows: outcomes } = await sql<Outcome<null>>`
    with changed as (select ${RETURNED} from trip where ${chosen(ownerId, { ids })})
    select ${tallyChange(ownerId, 'inserted')}, ${CHANGED_VEHICLES} as vehicle_ids`.execute(tx)
  await keepVehicles(tx, ownerId, outcomes[0].vehicle_ids)
  await storeTallyChange(tx, ownerId, outcomes[0])
}

/** Deletes trips permanently. Returns them with their vehicles. */
export async function deleteTripRows(
  tx: Transaction,
  ownerId: string,
  { using, ...which }: Chosen & { using?: RawBuilder<unknown> },
): Promise<{ id: string; vehicle_id: string | null }[]> {
  const { rows } = await sql<Outcome<{ id: string; vehicle_id: string | null }[]>>`
    with changed as (
      delete from trip ${using === undefined ? sql`` : sql`using ${using}`} where ${chosen(ownerId, which)}
      returning ${RETURNED})
    select ${tallyChange(ownerId, 'deleted')},
      (select coalesce(json_agg(json_build_object('id', id, 'vehicle_id', vehicle_id)), '[]') from changed) as summary
    `.execute(tx)
  await storeTallyChange(tx, ownerId, rows[0])
  return rows[0].summary
}

export async function eraseTrips(tx: Transaction, ownerId: string): Promise<void> {
  await tx.deleteFrom('trip').where('owner_id', '=', ownerId).execute()
  await tx.deleteFrom('trip_tally').where('owner_id', '=', ownerId).execute()
}

function chosen(ownerId: string, { ids, where }: Chosen): RawBuilder<boolean> {
  const isNamed = ids?.length === 1 ? sql`and trip.id = ${ids[0]}::uuid` : sql`and trip.id = any(${ids}::uuid[])`
  return sql<boolean>`trip.owner_id = ${ownerId} ${ids === undefined ? sql`` : isNamed}
    ${where === undefined ? sql`` : sql`and ${where}`}`
}

/** If a person sets the class or status of an automatically confirmed trip, it counts as confirmed by that person. */
function withAutoConfirmed(set: TripValues): TripValues {
  const { corrected } = set
  if (corrected === undefined || set.auto_confirmed !== undefined) return set
  const fields = isExpression(corrected) ? corrected : sql`${corrected}::text[]`
  return { ...set, auto_confirmed: sql`trip.auto_confirmed and not ${fields} && array['classification', 'status']` }
}

const isExpression = (value: unknown): value is RawBuilder<unknown> =>
  typeof value === 'object' && value !== null && 'toOperationNode' in value
