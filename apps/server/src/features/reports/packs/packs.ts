import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Dependencies } from '../../../dependencies.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { documentKey } from '../../../platform/documents/owned-documents.ts'
import { HttpError, notFound } from '../../../platform/http/http-error.ts'
import { type JobPayload, PACK_TIMEOUT_S, type JobContext } from '../../../platform/jobs/jobs.ts'
import { collectPackage } from '../packages/collect-package.ts'
import { findPackageGaps } from '../packages/find-package-gaps.ts'
import { listPackDocuments } from './list-pack-documents.ts'
import { findPack, type PackRow } from './pack-queries.ts'
import { finishPack, insertPack } from './pack-writes.ts'
import { writePackFiles, type PackFile } from './write-pack-files.ts'
import { fileNumber, writePackIndex } from './write-pack-index.ts'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as reports from '@spoor/contract/routes/reports.ts'
import { taxYearName } from '@spoor/core/units/tax-year.ts'
import { sendStoredFile } from '../../../platform/http/attachment.ts'
import { mount } from '../../../platform/http/mount.ts'
import { lockOwner } from '../../../platform/limits/room-queries.ts'

/** Makes the pack if it is still wanted. May run any number of times. */
export async function makePack(
  dependencies: Dependencies,
  { ownerId, packId }: JobPayload<'make-pack'>,
  { signal, lastAttempt }: Pick<JobContext, 'signal' | 'lastAttempt'>,
): Promise<void> {
  const { database, files, clock } = dependencies
  const wanted = await findPack(database, ownerId)
  if (wanted?.id !== packId || wanted.state !== 'making') return
  const finish = (pack: Parameters<typeof finishPack>[2]) =>
    inTransaction(database, (tx) => finishPack(tx, { ownerId, id: packId }, pack))
  try {
    const reader = { kind: 'driver' as const, driver: { id: ownerId, name: wanted.owner_name } }
    const all = await collectPackage(dependencies, { reader, taxYear: wanted.tax_year })
    const { documents, lost } = listPackDocuments(all)
    const written = await writePackFiles(files, documents, { owner: ownerId, signal })
    const problems = [...lost, ...written.leftOut]
    const index = await buffer(writePackIndex(all, written.files, [...problems, ...findPackageGaps(all)]))
    const zip = new ZipFile()
    const mtime = new Date(clock.nowMs())
    zip.addBuffer(index, '01 index.pdf', { mtime, compress: false })
    for (const [at, { content, pdf }] of written.files.entries())
      zip.addBuffer(Buffer.from(pdf), fileName(content, at + 1), { mtime, compress: false })
    zip.end()
    const packed = await buffer(zip.outputStream as Readable)
    const key = documentKey('packs', ownerId, packId)
    await files.put(key, Readable.from([packed]))
    const isWanted = await finish({ state: 'ready', files: written.files.length + 1, bytes: packed.length, problems })
    if (!isWanted) await files.delete(key)
  } catch (error) {
    const isEmpty = error instanceof HttpError && error.status === 404
    if (!isEmpty && !lastAttempt) throw error
    await finish({ state: 'failed', files: 0, bytes: 0, problems: isEmpty ? [error.message] : [] })
    if (!isEmpty) throw error
  }
}

/** '07 slips fuel.pdf', '08 slips tolls, parking.pdf'. */
function fileName(content: PackFile['content'], at: number): string {
  const sections = [...new Set(content.map(({ document }) => document.section))].join(', ')
  return `${fileNumber(at)} ${sections.replaceAll(', slips', ',').slice(0, 80)}.pdf`
}

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
