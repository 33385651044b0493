import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSecret, sealSecret } from './secret-box.ts'

const key = randomBytes(32)

test('opens a secret only with its key, for its owner and unchanged', () => {
  const sealed = sealSecret(key, 'sleutel ñ 🔑', 'owner account')
  expect(sealed.toString('latin1')).not.toContain('sleutel')
  expect(openSecret(key, sealed, 'owner account')).toBe('sleutel ñ 🔑')
  expect(openSecret(randomBytes(32), sealed, 'owner account')).toBeNull()
  expect(openSecret(key, sealed, 'another account')).toBeNull()
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] ^= 1
    expect(openSecret(key, changed, 'owner account')).toBeNull()
  }
  expect(openSecret(key, sealed.subarray(0, 20), 'owner account')).toBeNull()
})

test('encrypts the same secret differently each time', () => {
  expect(sealSecret(key, 'a', 'b').equals(sealSecret(key, 'a', 'b'))).toBe(false)
})
