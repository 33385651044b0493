import { expect, test } from 'vitest'
import { findFault } from './embedded/identity-faults.ts'
import { commonPasswords, isCommonPassword } from './common-passwords.ts'

test.each(['password1', 'PassWord1', 'Football1', 'trustno1', '1qaz2wsx', 'QWERTYUIOP', 'changeme1'])(
  '%s is common, however it is written',
  async (password) => expect(await isCommonPassword(password)).toBe(true),
)

test.each(['Kudu-trail-42', 'Blue-Crane-7431', ''])('%j is not', async (password) =>
  expect(await isCommonPassword(password)).toBe(false),
)

test('the list is long, in lower case, and without passwords that are too short anyway', async () => {
  const list = [...(await commonPasswords())]
  expect(list.length).toBeGreaterThan(10_000)
  expect(list.filter((password) => password.length < 8 || password !== password.toLowerCase())).toEqual([])
})

test.each([
  ['/sign-up/email', { email: 'thandi@example.com', name: 'Thandi', password: 'Password1' }],
  ['/reset-password', { newPassword: 'Trustno1' }],
])('%s refuses a common password', async (path, sent) =>
  expect(await findFault(path, sent)).toMatchObject({ message: 'Please choose a stronger password' }),
)
