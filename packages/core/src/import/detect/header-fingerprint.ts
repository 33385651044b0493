import type { HeadSheet } from '../../tabular/head.ts'
import { normaliseHeader } from '../words/normalise-header.ts'

/** Identifies a header (see Layout.header_fingerprint): its words in order, without trailing empty columns. */
export function headerFingerprint(headers: readonly string[]): string {
  return headers
    .map((header) => normaliseHeader(header).words)
    .join('|')
    .replace(/(?<!\|)\|+$/, '')
}

/** Headers are among the first rows; further down, the same words are data. */
const ROWS_LOOKED_AT = 60

/**
 * The possible header rows of a table, by fingerprint (see Layout.header_fingerprint), for looking up a mapping chosen
 * earlier by hand, even if the file cannot be read without it.
 */
export function listHeaderCandidates(head: readonly HeadSheet[]): Map<string, number> {
  const candidates = new Map<string, number>()
  for (const { rows } of head) {
    for (const { number, cells } of rows.slice(0, ROWS_LOOKED_AT)) {
      const fingerprint = headerFingerprint(cells.map(({ text }) => text))
      if (fingerprint !== '' && !candidates.has(fingerprint)) candidates.set(fingerprint, number)
    }
  }
  return candidates
}
