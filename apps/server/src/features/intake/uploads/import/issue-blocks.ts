import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { RowIssue } from '@spoor/core/import/result.ts'
import { makeStorable } from '@spoor/core/units/storable-text.ts'
import type { StoredIssue } from '../../../../platform/database/json-shapes.ts'

export const ISSUES_PER_BLOCK = 1000

export type IssueBlocks = ReturnType<typeof createIssueBlocks>

/**
 * Collects skipped rows while a file is read. There may be a million, stored only once the outcome is known, so they
 * are held in compressed blocks at about three bytes a row.
 */
export function createIssueBlocks() {
  const full: Uint8Array[] = []
  let open: StoredIssue[] = []
  return {
    add(issues: readonly RowIssue[]): void {
      for (const { sheet, row, code, column, cell } of issues) {
        open.push([sheet, row, code, column, makeStorable(cell)])
        if (open.length < ISSUES_PER_BLOCK) continue
        const packed = deflateRawSync(JSON.stringify(open), { level: 1 })
        full.push(new Uint8Array(packed))
        free(packed)
        open = []
      }
    },
    /** Each block as JSON, in order. */
    *blocks(): Generator<string> {
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

/** Frees a buffer at once: 1,700 blocks held 130 MB until the garbage collector ran. */
function free({ buffer }: Buffer): void {
  // Smaller buffers share a pool's memory.
  if (buffer.byteLength > Buffer.poolSize && buffer instanceof ArrayBuffer) buffer.transfer(0)
}
