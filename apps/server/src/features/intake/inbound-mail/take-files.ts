import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UPLOAD_EXTENSIONS } from '@spoor/contract/limits/limits.ts'
import type { MailFileProblem } from '@spoor/contract/routes/inbound-mail.ts'
import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { FileBytes } from '../../../domain/reading/file-bytes.ts'
import { startReadingLimits } from '../../../domain/reading/reading-limits.ts'
import { ZipArchive } from '../../../domain/reading/zip-archive.ts'
import { checkFilename } from '../uploads/receive/check-filename.ts'
import { receiveUpload } from '../uploads/receive/receive-upload.ts'
import { DownloadFailure, downloadReport } from './download-report.ts'
import type { Get } from '../../../platform/outgoing/request-public.ts'
import type { MailFile } from '../../../platform/database/json-shapes.ts'
import { cleanName, forEachReport } from './inspect-mail.ts'

/** Files of one mail, including those in its archives. */
const MAX_FILES = 50
/** Unpacked size of all archives of a mail together. */
const MAX_UNPACKED_BYTES = 200 * 1_048_576

export interface Intake {
  ownerId: string
  mailId: string
  timezone: string
  /** The owner may not use the product now: the files wait for access. */
  held: boolean
  /** Whether one reply to the mail, after all files are read, replaces the mail about each file. */
  wantsAnswer: boolean
}

/**
 * Creates an upload for each report of a mail: attachments, files in zips, and downloads. If it runs again after a
 * crash, no file becomes a second upload, because an upload's id is derived from the mail's id and the file's place.
 */
export async function takeFiles(
  dependencies: Dependencies,
  intake: Intake,
  { file, links, get }: { file: string; links: readonly URL[]; get: Get },
): Promise<MailFile[]> {
  const taken: MailFile[] = []
  let unpackedBytes = 0
  /** Attachments and links so far. */
  let parts = 0
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-mail-'))

  const add = (name: string, problem: MailFileProblem) => void taken.push({ name, upload_id: null, problem })

  function takePart(name: string, content: Readable): Promise<void> {
    const receive = path.extname(name).toLowerCase() === '.zip' ? unpack : take
    return receive(name, content, String(parts++))
  }

  /** @param place identifies the file within the mail, whatever the outcome for other files */
  async function take(name: string, content: Readable, place: string): Promise<void> {
    if (taken.length > MAX_FILES) return
    if (taken.length === MAX_FILES) return add(name, 'too_many')
    const filename = checkFilename(name, UPLOAD_EXTENSIONS)
    try {
      const { id } = await receiveUpload(dependencies, {
        ownerId: intake.ownerId,
        filename,
        timezone: intake.timezone,
        content,
        held: intake.held,
        id: deriveUploadId(intake.mailId, place),
        answersMail: intake.wantsAnswer ? intake.mailId : null,
      })
      taken.push({ name: filename, upload_id: id, problem: null })
    } catch (error) {
      const problem = error instanceof HttpError ? PROBLEM_BY_STATUS[error.status] : undefined
      // Anything else, such as too many files waiting to be read, may be temporary: the job is retried.
      if (problem === undefined) throw error
      add(filename, problem)
    }
  }

  /** Nested archives are not opened. */
  async function unpack(name: string, content: Readable, place: string): Promise<void> {
    const archiveFile = path.join(folder, 'archive.zip')
    await pipeline(content, createWriteStream(archiveFile))
    try {
      await withArchive(archiveFile, async (archive) => {
        const names = archive.writtenNames.filter(isReport)
        if (names.length === 0) add(name, 'zip_empty')
        for (const [i, entry] of names.entries()) await takeEntry(archive, entry, `${place}/${i}`)
      })
    } catch (error) {
      if (!(error instanceof ImportFailure)) throw error
      add(name, problemOf(error))
    }
  }

  async function takeEntry(archive: ZipArchive, entry: string, place: string): Promise<void> {
    const failures: ImportFailure[] = []
    async function* inflate() {
      try {
        for await (const chunk of archive.chunks(entry)) {
          unpackedBytes += chunk.length
          if (unpackedBytes > MAX_UNPACKED_BYTES) throw new ImportFailure('too_large_inside')
          // The archive reuses its buffers.
          yield Buffer.from(chunk)
        }
      } catch (error) {
        if (error instanceof ImportFailure) failures.push(error)
        throw error
      }
    }
    try {
      await take(cleanName(entry), Readable.from(inflate(), { objectMode: false }), place)
    } catch (error) {
      // The receiver of the file only knows that its content ended early.
      throw failures[0] ?? error
    }
  }

  try {
    await forEachReport(file, takePart)
    for (const link of links) {
      const download = path.join(folder, 'download')
      try {
        const name = cleanName(await downloadReport(link, download, get))
        await takePart(name, createReadStream(download))
      } catch (error) {
        if (!(error instanceof DownloadFailure)) throw error
        dependencies.log.info({ err: error, host: link.hostname }, 'a report was not downloaded')
        parts++
        add(link.hostname, error.problem)
      }
    }
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
  return taken
}

async function withArchive(file: string, use: (archive: ZipArchive) => Promise<void>): Promise<void> {
  const limits = startReadingLimits(() => performance.now())
  const bytes = await FileBytes.open(file, limits)
  try {
    const archive = await ZipArchive.open(file, bytes)
    await use(archive).finally(() => archive.close())
  } finally {
    await bytes.close()
  }
}

const PROBLEM_BY_STATUS: Readonly<Record<number, MailFileProblem>> = { 413: 'too_large', 507: 'storage_full' }

function problemOf({ code }: ImportFailure): MailFileProblem {
  if (code === 'encrypted') return 'zip_encrypted'
  return code === 'too_large_inside' ? 'zip_too_large' : 'zip_damaged'
}

function isReport(entry: string): boolean {
  const name = path.basename(entry.replaceAll('\\', '/'))
  const extension = path.extname(name).slice(1).toLowerCase()
  // macOS adds a hidden twin for each file.
  return !/(^|[/\\])(__macosx[/\\]|\.)/i.test(entry) && UPLOAD_EXTENSIONS.some((known) => known === extension)
}

/** A version 8 UUID, deterministic for its input. */
function deriveUploadId(mailId: string, place: string): string {
  const bytes = createHash('sha256').update(`${mailId} ${place}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6] & 0x0f) | 0x80
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
