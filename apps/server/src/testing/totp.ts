import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const PERIOD_MS = 30_000

/** The code that an authenticator app shows for a key (RFC 6238). */
export function totp(key: string, nowMs = Date.now()): string {
  const letters = key.replace(/=+$/, '').split('')
  const bits = letters.map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / PERIOD_MS)))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const number = digest.readUInt32BE(digest[19] & 0xf) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
