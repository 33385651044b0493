import { buffer } from 'node:stream/consumers'
import { MAX_PACK_FILE_BYTES, MAX_PACK_FILES } from '@spoor/contract/limits/limits.ts'
import type { JoinedPages, PagesPart } from '../../../domain/reading/reading-tasks.ts'
import { runInReadingThread } from '../../../domain/reading/run-in-reading-thread.ts'
import { writeReportPdf } from '../../../domain/logbooks/write-report-pdf.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { shrinkPicture } from '../../../platform/documents/shrink-picture.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { PackDocument } from './list-pack-documents.ts'

export interface PackFile {
  pdf: Uint8Array
  content: { document: PackDocument; pages: number }[]
}

interface Part extends PagesPart {
  document: PackDocument
  /** A locked PDF, which only fits in a file of its own. */
  isLocked?: true
}

/** The index is one of the files. */
const MOST_FILES = MAX_PACK_FILES - 1
const ROOM_BYTES = MOST_FILES * MAX_PACK_FILE_BYTES
/** Of the room, because no file is quite full. */
const PICTURES_SHARE = 0.9
/** Of one picture: more shows no more of a slip or an odometer. */
const MOST_PICTURE_BYTES = 800_000
/** What a page adds to its picture. */
const PAGE_BYTES = 1500
const JOIN_LIMITS = { heapMb: 512, limitMs: 60_000 }

/**
 * Merges the documents, in order, into few enough PDFs that are small enough. `leftOut` names what no file could take,
 * with the reason.
 */
export async function writePackFiles(
  files: FileStore,
  documents: readonly PackDocument[],
  { owner, signal }: { owner: string; signal: AbortSignal },
): Promise<{ files: PackFile[]; leftOut: string[] }> {
  const leftOut: string[] = []
  const pdfs = documents.filter(({ mediaType }) => mediaType === 'application/pdf')
  const pdfBytes = sum(pdfs.map(({ source }) => ('bytes' in source ? source.bytes : 0)))
  const pictureBytes = (ROOM_BYTES * PICTURES_SHARE - pdfBytes) / Math.max(1, documents.length - pdfs.length)
  const mostBytes = Math.min(MOST_PICTURE_BYTES, pictureBytes)
  const parts: Part[] = []
  let bytes = 0
  for (const document of documents) {
    signal.throwIfAborted()
    if (bytes > ROOM_BYTES) {
      leftOut.push(noRoom(document))
      continue
    }
    const read = await readParts(document)
    parts.push(...read)
    bytes += sum(read.map((part) => part.bytes.length))
  }
  const written: PackFile[] = []
  for (const planned of planFiles(parts)) written.push(...(await write(planned)))
  for (const { content } of written.splice(MOST_FILES)) leftOut.push(...content.map(({ document }) => noRoom(document)))
  return { files: written, leftOut }

  async function readParts(document: PackDocument): Promise<Part[]> {
    const { mediaType, source, caption } = document
    const stored = await buffer('key' in source ? await files.get(source.key) : writeReportPdf(source.logbook))
    if (mediaType === 'application/pdf') return fitPdf({ document, caption, type: mediaType, bytes: stored })
    const picture = await shrinkPicture(stored, mostBytes).catch(() => null)
    if (picture === null) leftOut.push(`${caption}: this picture cannot be read.`)
    return picture === null ? [] : [{ document, caption, type: 'image/jpeg', bytes: picture }]
  }

  /** Unlocks a PDF that needs no password, and splits a large one, down to single pages. */
  async function fitPdf(part: Part): Promise<Part[]> {
    const isLarge = part.bytes.length > MAX_PACK_FILE_BYTES
    if (!isLarge && part.pages === undefined && !Buffer.from(part.bytes).includes('/Encrypt')) return [part]
    const joined = await join([part])
    const [count = 0] = joined?.pageCounts ?? []
    if (joined !== null && joined.pdf.length <= MAX_PACK_FILE_BYTES)
      return [{ ...part, bytes: joined.pdf, pages: undefined }]
    if (joined === null && !isLarge) return [{ ...part, isLocked: true }]
    if (count > 1) {
      const { from } = part.pages ?? { from: 0 }
      const [middle, to] = [from + Math.ceil(count / 2), from + count]
      const halves = [
        { from, to: middle },
        { from: middle, to },
      ]
      const fitted: Part[] = []
      for (const pages of halves) fitted.push(...(await fitPdf({ ...part, pages })))
      return fitted
    }
    const reason = joined === null ? 'this PDF is over 5 MB and cannot be opened' : 'one of its pages is over 5 MB'
    leftOut.push(`${part.caption}: ${reason}.`)
    return []
  }

  /** Splits a file in two if it is still too large or cannot be joined. */
  async function write(wanted: readonly Part[]): Promise<PackFile[]> {
    const joined = await join(wanted)
    const [part] = wanted
    // A single PDF keeps its bytes, which may be signed.
    if (wanted.length === 1 && part.type === 'application/pdf')
      return [{ pdf: part.bytes, content: [{ document: part.document, pages: joined?.pageCounts[0] ?? 0 }] }]
    if (joined !== null && joined.pdf.length <= MAX_PACK_FILE_BYTES) {
      const content = wanted.map(({ document }, i) => ({ document, pages: joined.pageCounts[i] }))
      return [{ pdf: joined.pdf, content }]
    }
    if (wanted.length > 1) {
      const middle = Math.ceil(wanted.length / 2)
      return [...(await write(wanted.slice(0, middle))), ...(await write(wanted.slice(middle)))]
    }
    leftOut.push(`${part.caption}: this picture cannot be read.`)
    return []
  }

  /** null if a PDF among them is locked or damaged. */
  async function join(wanted: readonly Part[]): Promise<JoinedPages | null> {
    const task = {
      task: 'pages' as const,
      parts: wanted.map(({ type, bytes: its, caption, pages }) => ({ type, bytes: its, caption, pages })),
    }
    return runInReadingThread(task, { owner, signal, ...JOIN_LIMITS }).catch((error: unknown) => {
      signal.throwIfAborted()
      // Too busy: the job tries again.
      if (error instanceof HttpError) throw error
      return null
    })
  }
}

/** Files of one section each, merged with their neighbours if there are too many, or filled one after the other. */
function planFiles(parts: readonly Part[]): Part[][] {
  const planned = fill(parts, (before, part) => before.document.section !== part.document.section)
  while (planned.length > MOST_FILES) {
    const sums = planned.slice(1).map((right, at) => sizeOf(planned[at]) + sizeOf(right))
    const at = sums.indexOf(Math.min(...sums))
    if (sums[at] > MAX_PACK_FILE_BYTES) return fill(parts, () => false)
    planned.splice(at, 2, [...planned[at], ...planned[at + 1]])
  }
  return planned
}

function fill(parts: readonly Part[], isBreak: (before: Part, part: Part) => boolean): Part[][] {
  const planned: Part[][] = []
  for (const part of parts) {
    const last = planned.at(-1)
    if (last && !isBreak(last[0], part) && sizeOf(last) + sizeOf([part]) <= MAX_PACK_FILE_BYTES) last.push(part)
    else planned.push([part])
  }
  return planned
}

const sizeOf = (parts: readonly Part[]): number =>
  sum(parts.map(({ bytes, isLocked }) => (isLocked ? MAX_PACK_FILE_BYTES : bytes.length + PAGE_BYTES)))

const noRoom = ({ caption }: PackDocument): string => `${caption}: no room in ${MAX_PACK_FILES} files of 5 MB.`
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
