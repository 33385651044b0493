import { expect, test } from 'vitest'
import { IdentityError } from '../session/identity-port.ts'
import { getCodeMessage, readSecondFactorCode } from './second-factor-code.ts'

test.each([
  ['123 456', 'app', '123456'],
  ['012345', 'app', '012345'],
  ['12345', 'app', null],
  ['1234567', 'app', null],
  ['12345a', 'app', null],
  ['aB1cD-eF2gH', 'backup', 'aB1cD-eF2gH'],
  [' aB1cDeF2gH ', 'backup', 'aB1cD-eF2gH'],
  ['aB1cD', 'backup', null],
] as const)('%j as a code of the %s is %j', (typed, kind, code) => {
  expect(readSecondFactorCode(typed, kind)?.code ?? null).toBe(code)
})

test.each([
  [
    new IdentityError('invalid-verification-code'),
    'That code is not right. Your app shows a new one every 30 seconds.',
  ],
  [new IdentityError('requires-recent-login'), 'Please log in again to complete this action.'],
  [new IdentityError('too-many-requests'), 'Too many failed attempts. Please try again later.'],
  [
    new IdentityError('too-many-requests', { says: 'Too many login attempts. Please try again in 9 minutes.' }),
    'Too many login attempts. Please try again in 9 minutes.',
  ],
])('%s', (error, says) => expect(getCodeMessage(error, 'app')).toBe(says))

test('a used backup code has its own message', () => {
  expect(getCodeMessage(new IdentityError('invalid-verification-code'), 'backup')).toBe(
    'That backup code is not right, or was used before.',
  )
})
