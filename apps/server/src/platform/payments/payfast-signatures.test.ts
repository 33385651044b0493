import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSameSignature, phpUrlencode, signApiCall, signCheckout, signNotification } from './payfast-signatures.ts'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

// Expected values are those of PHP's urlencode.
test.each([
  ['Karoo (Pty) Ltd', 'Karoo+%28Pty%29+Ltd'],
  ["O'Neil's *best* deal! ~ 5%", 'O%27Neil%27s+%2Abest%2A+deal%21+%7E+5%25'],
  ['a-b_c.d', 'a-b_c.d'],
  ['https://spoor.example/a?b=1&c', 'https%3A%2F%2Fspoor.example%2Fa%3Fb%3D1%26c'],
  ['Müller', 'M%C3%BCller'],
])('encodes %s as PHP does', (text, encoded) => expect(phpUrlencode(text)).toBe(encoded))

test('signs the payment page in its order, trimmed, without empty fields', () => {
  const fields = [
    ['merchant_id', '10000100'],
    ['merchant_key', ' key '],
    ['cancel_url', ''],
    ['item_name', 'Karoo (Pty) Ltd'],
  ] as const
  expect(signCheckout(fields, 'salt & pepper')).toBe(
    md5('merchant_id=10000100&merchant_key=key&item_name=Karoo+%28Pty%29+Ltd&passphrase=salt+%26+pepper'),
  )
})

test('signs a notification in the posted order, with empty fields, up to its signature', () => {
  const fields = [
    ['z', '1'],
    ['a', ''],
    ['signature', 'x'],
    ['later', '2'],
  ] as const
  expect(signNotification(fields, 'p')).toBe(md5('z=1&a=&passphrase=p'))
})

test('signs an API call sorted by name, with the passphrase in its place', () => {
  const fields = [
    ['version', 'v1'],
    ['merchant-id', '1'],
    ['timestamp', '2026-03-10T08:00:00+0000'],
  ] as const
  expect(signApiCall(fields, 'p')).toBe(
    md5('merchant-id=1&passphrase=p&timestamp=2026-03-10T08%3A00%3A00%2B0000&version=v1'),
  )
})

test('compares signatures of any length', () => {
  expect(isSameSignature('', 'ab')).toBe(false)
  expect(isSameSignature('ab', 'ab')).toBe(true)
})
