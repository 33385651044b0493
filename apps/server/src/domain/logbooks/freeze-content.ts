import { createHash } from 'node:crypto'
import { canonicalJson } from '@spoor/core/report/canonical-json.ts'
import type { ReportContent } from '@spoor/core/report/report-content.ts'

/** Permanently stored content, and a hash to prove that it is unchanged. */
export interface FrozenContent {
  text: string
  sha256: string
}

/** Freezes the content of a report or a submitted logbook. Equal content has an equal hash. */
export function freezeContent(content: ReportContent): FrozenContent {
  const text = canonicalJson(content)
  return { text, sha256: createHash('sha256').update(text, 'utf8').digest('hex') }
}

export function isUnchangedContent({ text, sha256 }: FrozenContent): boolean {
  return createHash('sha256').update(text, 'utf8').digest('hex') === sha256
}
