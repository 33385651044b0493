import { createHash } from 'node:crypto'
import { canonicalJson } from '@spoor/core/report/canonical-json.ts'
import type { ReportContent } from '@spoor/core/report/report-content.ts'

/** Content as it is stored for good, and the hash that shows that it is unchanged. */
export interface FrozenContent {
  text: string
  sha256: string
}

/** Freezes the content of a report, or of a logbook that is submitted to a company. The same content gives the same hash. */
export function freezeContent(content: ReportContent): FrozenContent {
  const text = canonicalJson(content)
  return { text, sha256: createHash('sha256').update(text, 'utf8').digest('hex') }
}

export function isUnchangedContent({ text, sha256 }: FrozenContent): boolean {
  return createHash('sha256').update(text, 'utf8').digest('hex') === sha256
}
