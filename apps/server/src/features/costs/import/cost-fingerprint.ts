import { createHash } from 'node:crypto'
import { lineKey } from '@spoor/core/statement/read-statement-lines.ts'

/** The permanent identity of a file's line: its day, description, amount, and ordinal among identical ones. */
export function costFingerprint(line: {
  day: string
  description: string
  amountCents: number
  occurrence: number
}): Buffer {
  return createHash('sha256')
    .update(`${lineKey(line)}\n${line.occurrence}`)
    .digest()
}
