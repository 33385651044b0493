import { normaliseHeader } from '../words/normalise-header.ts'

/** What a header is known by again (see Layout.header_fingerprint): its words in order, without empty columns at the end. */
export function headerFingerprint(headers: readonly string[]): string {
  return headers
    .map((header) => normaliseHeader(header).words)
    .join('|')
    .replace(/\|+$/, '')
}
