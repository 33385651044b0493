import { createHash } from 'node:crypto'
import { lineKey } from '@spoor/core/statement/read-statement-lines.ts'

/** What a line of a statement is known by for ever: its day, its description, its amount, and which of several such it is. */
export function lineFingerprint(line: {
  day: string
  description: string
  amountCents: number
  occurrence: number
}): Buffer {
  return createHash('sha256')
    .update(`${lineKey(line)}\n${line.occurrence}`)
    .digest()
}
