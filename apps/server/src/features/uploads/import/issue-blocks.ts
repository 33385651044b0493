import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { RowIssue } from '@spoor/core/import/result.ts'

export const ISSUES_PER_BLOCK = 1000

/** As it is stored: sheet, row, code, column, cell. */
export type StoredIssue = [sheet: number, row: number, code: string, column: number, cell: string]

/**
 * Collects the rows left out while a file is read. A file may have a million of them, and they may be stored only when
 * it is clear how the file ends: so they wait in compressed blocks, some three bytes a row.
 */
export interface IssueBlocks {
  add(issues: readonly RowIssue[]): void
  clear(): void
  /** Each block as JSON, in order. */
  blocks(): Generator<string>
}

export function createIssueBlocks(): IssueBlocks {
  let full: Uint8Array[] = []
  let open: StoredIssue[] = []
  return {
    add(issues) {
      for (const { sheet, row, code, column, cell } of issues) {
        open.push([sheet, row, code, column, storable(cell)])
        if (open.length < ISSUES_PER_BLOCK) continue
        const packed = deflateRawSync(JSON.stringify(open), { level: 1 })
        full.push(new Uint8Array(packed))
        free(packed)
        open = []
      }
    },
    clear() {
      full = []
      open = []
    },
    *blocks() {
      for (const block of full) {
        const bytes = inflateRawSync(block)
        const json = bytes.toString()
        free(bytes)
        yield json
      }
      if (open.length > 0) yield JSON.stringify(open)
    },
  }
}

/** Gives a buffer back at once: those of 1,700 blocks were 130 MB when the collector came. */
function free({ buffer }: Buffer): void {
  // Smaller ones share the memory of others.
  if (buffer.byteLength > Buffer.poolSize && buffer instanceof ArrayBuffer) buffer.transfer(0)
}

/** JSON in the database keeps neither NUL nor half of a surrogate pair; they are shown as the sign for 'unreadable'. */
function storable(cell: string): string {
  return cell.replaceAll('\0', '\u{FFFD}').toWellFormed()
}
