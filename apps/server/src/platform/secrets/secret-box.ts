import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a secret for the database with AES-256-GCM.
 * @param owner the secret's owner; it cannot be decrypted for another one
 */
export function sealSecret(key: Buffer, secret: string, owner: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), encrypted])
}

/** @returns null if the key or the owner differs, or the bytes were changed */
export function openSecret(key: Buffer, sealed: Buffer, owner: string): string | null {
  if (sealed.length < 1 + IV_BYTES + TAG_BYTES || sealed[0] !== VERSION) return null
  const tagFrom = 1 + IV_BYTES
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, tagFrom), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(tagFrom, tagFrom + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(tagFrom + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
