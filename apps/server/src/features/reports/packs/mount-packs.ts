import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as reports from '@spoor/contract/routes/reports.ts'
import { taxYearName } from '@spoor/core/units/tax-year.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { documentKey } from '../../../platform/documents/owned-documents.ts'
import { sendStoredFile } from '../../../platform/http/attachment.ts'
import { notFound } from '../../../platform/http/http-error.ts'
import { mount } from '../../../platform/http/mount.ts'
import { PACK_TIMEOUT_S } from '../../../platform/jobs/job-kinds.ts'
import { lockOwner } from '../../../platform/limits/room-queries.ts'
import { findPack, type PackRow } from './pack-queries.ts'
import { insertPack } from './pack-writes.ts'

export function mountPacks(app: FastifyInstance, { database, files, jobs, clock, log }: Dependencies): void {
  /** Reports a pack as failed if it has been in progress for too long, because its worker may have crashed. */
  const toWire = ({ tax_year, state, requested_at, files: count, bytes: size, problems }: PackRow) => {
    const isOver = clock.nowMs() - requested_at.getTime() > 3 * PACK_TIMEOUT_S * 1000
    const now = state === 'making' && isOver ? ('failed' as const) : state
    return { tax_year, state: now, requested_at: requested_at.toISOString(), files: count, size, problems }
  }

  mount(app, reports.getVerificationPack, async (_, { user }) => {
    const pack = await findPack(database, user.id)
    return { pack: pack ? toWire(pack) : null }
  })

  mount(app, reports.makeVerificationPack, async ({ tax_year }, { user }) => {
    const old = await findPack(database, user.id)
    const id = randomUUID()
    const isNew = await inTransaction(database, async (tx) => {
      await lockOwner(tx, user.id)
      // One at a time: clicking again does not start another.
      const current = await findPack(tx, user.id)
      if (current && current.tax_year === tax_year && toWire(current).state === 'making') return false
      await insertPack(tx, { owner_id: user.id, id, tax_year, requested_at: new Date(clock.nowMs()) })
      await jobs.enqueue(tx, 'make-pack', { ownerId: user.id, packId: id })
      return true
    })
    if (isNew && old)
      await files.delete(documentKey('packs', user.id, old.id)).catch((err) => log.warn({ err }, 'pack'))
    return toWire((await findPack(database, user.id))!)
  })

  mount(app, reports.downloadVerificationPack, async (_, { user, reply }) => {
    const pack = await findPack(database, user.id)
    if (pack?.state !== 'ready') throw notFound('Verification pack')
    const filename = `verification-${taxYearName(pack.tax_year).replace('/', '-')}.zip`
    const content = await files.get(documentKey('packs', user.id, pack.id))
    return sendStoredFile(reply, { filename, type: 'application/zip', bytes: pack.bytes }, content)
  })
}
