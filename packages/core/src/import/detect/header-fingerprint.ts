import { normaliseHeader } from '../words/normalise-header.ts'

/** Identifies a header (see Layout.header_fingerprint): its words in order, without trailing empty columns. */
export function headerFingerprint(headers: readonly string[]): string {
  return headers
    .map((header) => normaliseHeader(header).words)
    .join('|')
    .replace(/(?<!\|)\|+$/, '')
}
