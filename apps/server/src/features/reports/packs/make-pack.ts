import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Dependencies } from '../../../dependencies.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { documentKey } from '../../../platform/documents/owned-documents.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import type { JobPayload } from '../../../platform/jobs/job-kinds.ts'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { collectPackage } from '../packages/collect-package.ts'
import { findPackageGaps } from '../packages/find-package-gaps.ts'
import { listPackDocuments } from './list-pack-documents.ts'
import { findPack } from './pack-queries.ts'
import { finishPack } from './pack-writes.ts'
import { writePackFiles, type PackFile } from './write-pack-files.ts'
import { fileNumber, writePackIndex } from './write-pack-index.ts'

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
