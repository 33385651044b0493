import { createHash } from 'node:crypto'
import { makeStorable } from '@spoor/core/units/storable-text.ts'

/** Longer than any real mail's header; anything beyond counts as body. */
export const MAX_HEADER_BYTES = 131_072
const LONGEST_ID = 998

export interface MailDigest {
  /** Up to the first blank line, with line breaks. */
  header: string
  /** '' if the mail has none. */
  messageId: string
  /** Hash of the body, which mail servers leave unchanged, unlike the header. */
  bodySha256: Buffer
}

/** Reads the header of a mail from its passing bytes, and hashes its body. */
export function createMailDigest(): { add(chunk: Buffer): void; finish(): MailDigest } {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let inBody = false
  return {
    add(chunk) {
      if (inBody) return void hash.update(chunk)
      head = Buffer.concat([head, chunk])
      const end = findHeaderEnd(head) ?? (head.length > MAX_HEADER_BYTES ? MAX_HEADER_BYTES : null)
      if (end === null) return
      inBody = true
      hash.update(head.subarray(end))
      head = head.subarray(0, end)
    },
    finish() {
      const header = head.toString('latin1')
      const [, id = ''] = /^message-id:\s*(\S+)/im.exec(header) ?? []
      return { header, messageId: makeStorable(id.slice(0, LONGEST_ID)), bodySha256: hash.digest() }
    },
  }
}

/** The start of the body. */
export function findHeaderEnd(bytes: Buffer): number | null {
  const ends = ['\r\n\r\n', '\n\n'].map((blank) => {
    const at = bytes.indexOf(blank)
    return at === -1 ? Infinity : at + blank.length
  })
  const end = Math.min(...ends)
  return end === Infinity ? null : end
}
