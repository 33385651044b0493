import type { FastifyInstance } from 'fastify'
import { randomBytes, randomUUID } from 'node:crypto'
import { MAX_CONNECTIONS, type Connection, type SetUp } from '@spoor/contract/routes/connections.ts'
import * as routes from '@spoor/contract/routes/connections.ts'
import type { LiveKind } from '@spoor/core/live/live-message.ts'
import { makeSetUp } from '@spoor/core/live/live-set-up.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { ownsVehicle } from '../../../domain/logbooks/logbook-queries.ts'
import { type Transaction, inTransaction } from '../../../platform/database/database.ts'
import type { Gate, User } from '../../../platform/http/caller.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { mount } from '../../../platform/http/mount.ts'
import { requireRoom } from '../../../platform/limits/room-queries.ts'
import { sumStoredBytes } from '../../../platform/limits/storage-queries.ts'
import { hashToken } from '../../../platform/secrets/hash-token.ts'
import { findConnection, listConnections, lockConnection } from './connection-queries.ts'
import { toConnectionWire } from './connection-wire.ts'
import * as writes from './connection-writes.ts'

/** `gate` determines whether points of a user are held back. */
export type ConnectionParts = Pick<Dependencies, 'database' | 'jobs' | 'clock' | 'config'> & { gate: Gate }

export function mountConnectionChanges(app: FastifyInstance, parts: ConnectionParts): void {
  mount(app, routes.createConnection, async ({ kind, name, vehicle_id }, { user }) => {
    await requireVehicle(parts, user, vehicle_id)
    const [id, key] = [randomUUID(), makeKey()]
    const refusal = `You have ${MAX_CONNECTIONS} connections, the maximum. Disconnect one first.`
    await inTransaction(parts.database, async (tx) => {
      await requireRoom(tx, user.id, { table: 'connection', most: MAX_CONNECTIONS, refusal })
      await writes.insertConnection(tx, {
        ownerId: user.id,
        id,
        kind,
        name,
        vehicleId: vehicle_id,
        uploadId: randomUUID(),
        timezone: user.timezone,
        keyHash: hashToken(key),
        at: new Date(parts.clock.nowMs()),
      })
    })
    return { connection: await loadConnection(parts, user, id), set_up: toSetUp(parts, { kind, name }, key) }
  })

  mount(app, routes.updateConnection, async ({ id, paused, ...change }, { user }) => {
    const before = await loadConnection(parts, user, id)
    if (change.vehicle_id !== undefined) await requireVehicle(parts, user, change.vehicle_id)
    const paused_at =
      paused === undefined || paused === before.paused ? undefined : paused ? new Date(parts.clock.nowMs()) : null
    await inTransaction(parts.database, async (tx) => {
      await keepVehicle(tx, parts, user.id, { id, vehicle_id: change.vehicle_id })
      await writes.changeConnection(tx, user.id, id, { ...change, paused_at })
      if (paused_at !== undefined) await settleAgain(tx, parts, user.id, id)
    })
    return loadConnection(parts, user, id)
  })

  mount(app, routes.deleteConnection, async ({ id }, { user }) => {
    await loadConnection(parts, user, id)
    await inTransaction(parts.database, async (tx) => {
      await settleAgain(tx, parts, user.id, id)
      await writes.deleteConnection(tx, user.id, id)
    })
  })

  mount(app, routes.rotateKey, async ({ id }, { user }) => {
    const connection = await loadConnection(parts, user, id)
    const key = makeKey()
    await inTransaction(parts.database, (tx) =>
      writes.replaceKey(tx, { ownerId: user.id, id, keyHash: hashToken(key), at: new Date(parts.clock.nowMs()) }),
    )
    return { connection, set_up: toSetUp(parts, connection, key) }
  })
}

/** Assigns fixes from before a change of vehicle to the earlier vehicle, even if the device sends them later. */
async function keepVehicle(
  tx: Transaction,
  { clock }: ConnectionParts,
  ownerId: string,
  { id, vehicle_id: changed }: { id: string; vehicle_id: string | undefined },
): Promise<void> {
  const before = await lockConnection(tx, ownerId, id)
  if (before === undefined || changed === undefined || before.vehicle_id === changed) return
  const until = new Date(clock.nowMs())
  await writes.insertConnectionVehicle(tx, { ownerId, connectionId: id, car: '', until, vehicle_id: before.vehicle_id })
}

/** Settles duplicate drives again: a connection that no longer records must not displace other devices' trips. */
async function settleAgain(tx: Transaction, { jobs }: ConnectionParts, ownerId: string, id: string): Promise<void> {
  const connection = await findConnection(tx, ownerId, id)
  if (connection !== undefined) await jobs.enqueue(tx, 'derive-upload', { ownerId, uploadId: connection.upload_id })
}

export async function loadConnections(parts: ConnectionParts, user: User, id?: string): Promise<Connection[]> {
  const { database, config, gate } = parts
  const nowMs = parts.clock.nowMs()
  // Receiving points needs no token.
  const refusal = gate.findStoredRefusal(user)
  const rows = await listConnections(database, user.id, taxDayAt(nowMs), id)
  const isFull = rows.length > 0 && (await sumStoredBytes(database, user.id)) > config.storageBytes
  return rows.map((row) => toConnectionWire(row, { nowMs, refusal, isFull }))
}

/** @throws HttpError 404 if the user has no such connection */
export async function loadConnection(parts: ConnectionParts, user: User, id: string): Promise<Connection> {
  const [connection] = await loadConnections(parts, user, id)
  return orNotFound<Connection | undefined>(connection, 'Connection')
}

async function requireVehicle({ database }: ConnectionParts, user: User, id: string): Promise<void> {
  if (!(await ownsVehicle(database, user.id, id))) throw new HttpError(422, 'You have no such vehicle.')
}

export function toSetUp(
  { config: { origin } }: Pick<ConnectionParts, 'config'>,
  { kind, name }: { kind: LiveKind; name: string },
  key: string,
): SetUp {
  const { link, carLink, fields, file } = makeSetUp(kind, { origin, key, name })
  return { key, url: `${origin}/live/${key}`, link, car_link: carLink ?? null, fields, file: file ?? null }
}

/** Short enough to type, and 100 bits, which nobody guesses. */
function makeKey(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  return Array.from(randomBytes(20), (byte) => letters[byte % 32]).join('')
}
