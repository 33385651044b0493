import { createHash } from 'node:crypto'
import { makeLineKey } from '@spoor/core/lines/money-lines.ts'

/** The permanent identity of a line of a statement or cost file: its day, description, amount, and ordinal among identical ones. */
export function lineFingerprint(line: {
  day: string
  description: string
  amountCents: number
  occurrence: number
}): Buffer {
  return createHash('sha256')
    .update(`${makeLineKey(line)}\n${line.occurrence}`)
    .digest()
}
