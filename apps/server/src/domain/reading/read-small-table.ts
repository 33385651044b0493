import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyError, FastifyRequest } from 'fastify'
import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { runInReadingThread } from './run-in-reading-thread.ts'
import type { GridRow } from './reading-tasks.ts'

const EMPTY = 'The file is empty.'
const MAX_BYTES = 5 * 1024 * 1024
const MAX_FIELDS = 20

export interface SmallTable {
  /** Non-empty rows with their number in the file; cells as text. */
  rows: GridRow[]
  /** The small form fields that precede the file. */
  fields: Record<string, string>
}

/**
 * Reads a small table (a list of addresses, a bank statement) from a request's field `file` into memory: CSV, or the
 * first visible, non-empty sheet of an Excel workbook.
 * @param signal aborts when the caller has disconnected
 * @throws HttpError 413, 415 or 422, or ImportFailure, with a sentence that explains what to do
 */
export async function readSmallTable(
  request: FastifyRequest,
  { maxRows, signal }: { maxRows: number; signal: AbortSignal },
): Promise<SmallTable> {
  if (!request.isMultipart()) throw new HttpError(415, 'Send the file as multipart/form-data, in the field `file`.')
  const limits = { fileSize: MAX_BYTES, files: 1, fields: MAX_FIELDS }
  const part = await request.file({ limits, throwFileSizeLimit: false }).catch((error: FastifyError) => {
    throw (error.statusCode ?? 500) < 500 ? error : new HttpError(400, 'The file arrived incomplete. Send it again.')
  })
  if (part === undefined || part.fieldname !== 'file')
    throw new HttpError(422, 'No file was sent. Send it in the field `file`.')
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-table-'))
  try {
    const file = path.join(folder, 'table')
    await pipeline(part.file, createWriteStream(file))
    if (part.file.truncated) throw new HttpError(413, 'File too large. Maximum size is 5MB.')
    const fields = Object.entries(part.fields).flatMap(([name, field]) =>
      field && 'value' in field && typeof field.value === 'string' ? [[name, field.value]] : [],
    )
    return {
      rows: await readRows(file, { owner: request.signedIn?.user?.id ?? '', maxRows, signal }),
      fields: Object.fromEntries(fields) as Record<string, string>,
    }
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

async function readRows(
  path: string,
  { owner, maxRows, signal }: { owner: string; maxRows: number; signal: AbortSignal },
): Promise<SmallTable['rows']> {
  try {
    const rows = await runInReadingThread({ task: 'rows', path, maxRows }, { owner, signal })
    if (rows.length === 0) throw new HttpError(422, EMPTY)
    if (rows.length > maxRows) throw new HttpError(422, `The file has more than ${maxRows} rows. Split it.`)
    return rows
  } catch (error) {
    if (error instanceof ImportFailure && error.code === 'empty_file') throw new HttpError(422, EMPTY)
    throw error
  }
}
