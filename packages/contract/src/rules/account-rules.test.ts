import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import {
  emailFault,
  isMailAddress,
  mobileFault,
  nameFault,
  passwordFault,
  passwordStrength,
  sanitiseEmail,
  sanitiseName,
  sanitiseText,
  UNTYPABLE_EMAIL,
} from './account-rules.ts'

describe('emailFault', () => {
  test.each([
    ['', 'Email is required'],
    ['a@b', 'Email length invalid'],
    [`${'a'.repeat(320)}@b.co`, 'Email length invalid'],
    ['thandi', 'Please enter a valid email address'],
    ['thandi@example.c', 'Please enter a valid email address'],
    ['thandi@@example.com', 'Invalid email format'],
    ['<script>@example.com', 'Invalid email format'],
    ['thandi@example.co.za', null],
    ["o'brien@example.co.za", UNTYPABLE_EMAIL],
    ['boss+spoor@example.co.za', UNTYPABLE_EMAIL],
    ['a..b@example.com', 'Please enter a valid email address'],
    ['.ab@example.com', 'Please enter a valid email address'],
    ['ab.@example.com', 'Please enter a valid email address'],
    ['thandi@example..com', 'Please enter a valid email address'],
    ['thandi@-example.com', 'Please enter a valid email address'],
    ['josé@example.com', 'Please enter a valid email address'],
  ])('%s: %s', (email, fault) => expect(emailFault(email)).toBe(fault))

  test('takes of what the identity library takes all that can be typed to sign in', () => {
    const part = fc.array(fc.constantFrom('a', 'B', '1', '.', '-', '_', '+', "'", '&', '!', 'é', ' ', '@'), {
      maxLength: 6,
    })
    const tail = fc.constantFrom('', '.com', '.c', '.co.za', '.1a', 'com', '.com ')
    fc.assert(
      fc.property(part, part, tail, (name, domain, end) => {
        const email = `${name.join('')}@${domain.join('')}${end}`
        const fits = email.length >= 5 && z.email().safeParse(email).success
        expect(email.length >= 5 && isMailAddress(email), email).toBe(fits)
        expect(emailFault(email) === null, email).toBe(fits && sanitiseEmail(email) === email)
      }),
      { numRuns: 5000 },
    )
  })
})

describe('passwordFault', () => {
  test.each([
    ['', 'Password is required'],
    ['Ab1!', 'Password must be at least 8 characters'],
    ['a'.repeat(129), 'Password too long'],
    ['javascript:Ab1!', 'Invalid password format'],
    ['PassWord123', 'Please choose a stronger password'],
    ['abcdefgh', 'Password should include an uppercase letter and a number for better security'],
    ['ABCDEFGH', 'Password should include a lowercase letter and a number for better security'],
    ['13572468', 'Password should include a lowercase letter and an uppercase letter for better security'],
    ['abcdefg1', null],
    ['Kudu-trail-42', null],
  ])('%s: %s', (password, fault) => expect(passwordFault(password)).toBe(fault))
})

test('common passwords are recognised in any spelling, and from longer lists too', () => {
  expect(passwordFault('BUSINESS')).toBe('Please choose a stronger password')
  expect(passwordFault('Trustno1!')).toBeNull()
  expect(passwordFault('Trustno1!', new Set(['trustno1!']))).toBe('Please choose a stronger password')
})

test.each([
  ['abc', 20, 'Weak'],
  ['abcdefgh', 40, 'Weak'],
  ['abcdefg1', 60, 'Fair'],
  ['Abcdefg1', 80, 'Good'],
  ['Abcdefg1!', 100, 'Strong'],
])('passwordStrength of %s is %i, %s', (password, points, word) =>
  expect(passwordStrength(password)).toEqual({ points, word }),
)

test('names take letters of any script', () => {
  expect(nameFault("Siobhán O'Brien")).toBeNull()
  expect(nameFault('李小龍')).toBeNull()
  expect(nameFault(' ')).toBe('Name is required')
  expect(nameFault('x'.repeat(101))).toBe('Name too long')
  expect(nameFault('R2-D2')).toBe('Name contains invalid characters')
})

test.each([
  ['', 'Mobile number is required'],
  ['   ', 'Mobile number is required'],
  ['082 123 4567', null],
  ['+27 82 123 4567', null],
  ['+2782123456', 'Please enter a valid South African mobile number'],
  ['0821234567890', 'Please enter a valid South African mobile number'],
  ['+44 20 7946 0000', 'Please enter a valid South African mobile number'],
  ['27821234567', 'Please enter a valid South African mobile number'],
])('mobileFault of %j: %s', (mobile, fault) => expect(mobileFault(mobile)).toBe(fault))

test.each([
  ['nothing but marks', '...'],
  ['a script', '<script>alert(1)</script>'],
  ['a zero-width space inside', 'Than\u200Bdi'],
  ['a zero-width joiner', 'Than\u200Ddi'],
  ['an invisible mark at its end', 'Thandi\uFEFF'],
  ['a turned direction', 'Thandi\u202Eidnaht'],
  ['a NUL', 'Thandi\0'],
  ['a line break', 'Thandi\nTest'],
])('a name of %s is none', (_, name) => expect(nameFault(name)).toBe('Name contains invalid characters'))

test('what is typed is cleaned as it is typed', () => {
  expect(sanitiseEmail(' thandi<m>+x@example.co.za ')).toBe('thandimx@example.co.za')
  expect(sanitiseName('O\'Brien <b>\u0007"&`')).toBe("O'Brien b")
  expect(sanitiseText(`+27 <82>'"&\``)).toBe('+27 82')
  expect(sanitiseText('x'.repeat(300))).toHaveLength(200)
  expect(sanitiseEmail('a'.repeat(400))).toHaveLength(320)
})
