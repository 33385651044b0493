/**
 * Validation of account fields. Each `…Fault` returns the message for the user, or null
 * if the value is valid. The server applies the same rules.
 */

const SCRIPT_LIKE = /<\s*(?:\/\s*)?script|javascript:|(?<!\w)on\w+\s*=|<\s*iframe|data:text\/html/i
/** Same pattern as Zod's `z.email()`, which the identity library applies; copied for pages that do not load schemas. */
const MAIL_ADDRESS = /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i
const NAME = /^[\p{L}\p{M} .'’-]+$/u
const LETTER = /\p{L}/u
/** Zero-width and bidirectional control characters; `trim` treats some of them as spaces. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Failed sign-ins within 24 hours after which an account is suspended. */
export const MAX_FAILED_SIGN_INS = 20

export const COMMON_PASSWORD = 'Please choose a stronger password'

/** Always refused, in any case; the server and the form also check a larger list. */
const COMMON_PASSWORDS = new Set([
  'password',
  'password123',
  '12345678',
  'qwerty123',
  'admin123',
  'spoor',
  'fleet123',
  'business',
])

/** Password requirements, in the order in which they are shown. */
export const PASSWORD_RULES = [
  { name: 'at least 8 characters', holds: (password: string) => password.length >= 8 },
  { name: 'a lowercase letter', holds: (password: string) => /\p{Ll}/u.test(password) },
  { name: 'an uppercase letter', holds: (password: string) => /\p{Lu}/u.test(password) },
  { name: 'a number', holds: (password: string) => /\d/.test(password) },
  { name: 'a special character', holds: (password: string) => /[^\p{L}\d\s]/u.test(password) },
] as const

export const MAX_EMAIL_LENGTH = 320
export const MAX_PASSWORD_LENGTH = 128
export const MAX_NAME_LENGTH = 100

/** Characters allowed in a sign-in field: an address with any other could never sign in. */
const UNTYPABLE = /[^a-z0-9@._-]/gi

/** Whether mail can be sent there. Less strict than {@link emailFault}: we do not register every valid address. */
export const isMailAddress = (address: string): boolean =>
  address.length <= MAX_EMAIL_LENGTH && !SCRIPT_LIKE.test(address) && MAIL_ADDRESS.test(address)

/** Refuses characters that a sign-in field drops: an account with such an address could never sign in. */
export const UNTYPABLE_EMAIL = 'Use only letters, digits and . _ - in the address'

/** Validates the address of an account, an invitation or an enquiry. */
export function emailFault(email: string): string | null {
  if (email === '') return 'Email is required'
  if (email.length < 5 || email.length > MAX_EMAIL_LENGTH) return 'Email length invalid'
  if (SCRIPT_LIKE.test(email) || email.split('@').length > 2) return 'Invalid email format'
  if (!MAIL_ADDRESS.test(email)) return 'Please enter a valid email address'
  return email.search(UNTYPABLE) === -1 ? null : UNTYPABLE_EMAIL
}

/**
 * Validates a new password. Up to two of the four kinds of characters may be missing. `common` are additional refused
 * passwords, in lower case.
 */
export function passwordFault(password: string, common?: ReadonlySet<string>): string | null {
  if (password === '') return 'Password is required'
  if (password.length < 8) return 'Password must be at least 8 characters'
  if (password.length > MAX_PASSWORD_LENGTH) return 'Password too long'
  if (SCRIPT_LIKE.test(password)) return 'Invalid password format'
  const lowered = password.toLowerCase()
  if (COMMON_PASSWORDS.has(lowered) || common?.has(lowered)) return COMMON_PASSWORD
  const missing = PASSWORD_RULES.filter(({ holds }) => !holds(password)).map(({ name }) => name)
  if (missing.length <= 2) return null
  // Written out in full so that each can be translated.
  if (missing[0] === 'an uppercase letter')
    return 'Password should include an uppercase letter and a number for better security'
  return missing[1] === 'a number'
    ? 'Password should include a lowercase letter and a number for better security'
    : 'Password should include a lowercase letter and an uppercase letter for better security'
}

/** 20 points for each rule met. */
export function passwordStrength(password: string): { points: number; word: 'Weak' | 'Fair' | 'Good' | 'Strong' } {
  const points = 20 * PASSWORD_RULES.filter(({ holds }) => holds(password)).length
  if (points <= 40) return { points, word: 'Weak' }
  if (points <= 60) return { points, word: 'Fair' }
  return { points, word: points <= 80 ? 'Good' : 'Strong' }
}

/** A person's name, in letters of any script. */
export function nameFault(name: string): string | null {
  const trimmed = name.trim()
  if (trimmed === '') return 'Name is required'
  if (trimmed.length > MAX_NAME_LENGTH) return 'Name too long'
  return NAME.test(trimmed) && LETTER.test(trimmed) && !UNSEEN.test(name) ? null : 'Name contains invalid characters'
}

const MOBILE = /^(\+27|0)\d{9}$/

/** A South African mobile number, ignoring spaces. */
export function mobileFault(mobile: string): string | null {
  const digits = mobile.replace(/\s/g, '')
  if (digits === '') return 'Mobile number is required'
  return MOBILE.test(digits) ? null : 'Please enter a valid South African mobile number'
}

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f]/g

/** Filters input of an email field. */
export const sanitiseEmail = (typed: string): string => typed.replace(UNTYPABLE, '').slice(0, MAX_EMAIL_LENGTH)

const MAX_TEXT_LENGTH = 200

/** Filters input of a name field; apostrophes are allowed. */
export const sanitiseName = (typed: string): string =>
  typed
    .replace(CONTROL, '')
    .replace(/[<>"&`]/g, '')
    .slice(0, MAX_TEXT_LENGTH)

/** Filters input of any other field except passwords, which are never altered. */
export const sanitiseText = (typed: string): string => sanitiseName(typed).replace(/'/g, '')
