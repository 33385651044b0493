import { createHash } from 'node:crypto'
import { makeLineKey } from '@spoor/core/import/lines/money-lines.ts'

/** The permanent identity of a file's line: its day, description, amount, and ordinal among identical ones. */
export function costFingerprint(line: {
  day: string
  description: string
  amountCents: number
  occurrence: number
}): Buffer {
  return createHash('sha256')
    .update(`${makeLineKey(line)}\n${line.occurrence}`)
    .digest()
}
