import { randomFillSync } from 'node:crypto'

const BATCH = 1024

/**
 * Creates UUIDs of version 7 (RFC 9562) as bytes. Those of one moment sort together, so 200,000 new rows touch only the
 * end of an index.
 */
export function createIds(nowMs: number): () => Uint8Array {
  let pool = new Uint8Array(0)
  let at = 0
  let count = 0
  return () => {
    if (at === pool.length) {
      pool = randomFillSync(new Uint8Array(BATCH * 16))
      at = 0
    }
    const id = pool.subarray(at, at + 16)
    at += 16
    let time = nowMs
    for (let byte = 5; byte >= 0; byte--) {
      id[byte] = time % 256
      time = Math.floor(time / 256)
    }
    // A counter in the next bits keeps the order within a millisecond.
    id[6] = 0x70 | ((count >>> 16) & 0x0f)
    id[7] = (count >>> 8) & 0xff
    id[8] = 0x80 | ((count >>> 2) & 0x3f)
    id[9] = ((count & 0x03) << 6) | (id[9] & 0x3f)
    count++
    return id
  }
}
