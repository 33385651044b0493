import { COMMON_PASSWORD, emailFault, nameFault, passwordFault } from '@spoor/contract/rules/account-rules.ts'
import { isCommonPassword } from '../common-passwords.ts'

export interface Sent {
  email?: string
  name?: string
  password?: string
  newPassword?: string
}

export interface Fault {
  message: string
  /** The library's own message. */
  code: string
}

/** Validates a call by the rules of the forms, before the library sees it. */
export async function findFault(path: string, { email, name, password, newPassword }: Sent): Promise<Fault | null> {
  const wrong = (message: string | null, code: string) => (message === null ? null : { message, code })
  switch (path) {
    case '/sign-up/email':
      return (
        wrong(emailFault((email ?? '').trim()), 'INVALID_EMAIL') ??
        wrong(await findPasswordFault(password ?? ''), 'PASSWORD_TOO_SHORT') ??
        wrong(nameFault(name ?? ''), 'INVALID_NAME')
      )
    case '/request-password-reset':
    case '/send-verification-email':
      return wrong(emailFault((email ?? '').trim()), 'INVALID_EMAIL')
    case '/reset-password':
      return wrong(await findPasswordFault(newPassword ?? ''), 'PASSWORD_TOO_SHORT')
    default:
      return null
  }
}

async function findPasswordFault(password: string): Promise<string | null> {
  return passwordFault(password) ?? ((await isCommonPassword(password)) ? COMMON_PASSWORD : null)
}

const DEAD_LINK = 'This link has expired or was used. Request a new one.'

/** Our sentences for the library's errors; for other errors the library's message is used. */
export const SENTENCES: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'Invalid login credentials. Please check your email and password.',
  INVALID_EMAIL: 'Please enter a valid email address',
  USER_ALREADY_EXISTS: 'An account with this email already exists.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'An account with this email already exists.',
  PASSWORD_TOO_LONG: 'Password too long',
  PASSWORD_TOO_SHORT: 'Password must be at least 8 characters',
  INVALID_PASSWORD: 'Incorrect password.',
  INVALID_TOKEN: DEAD_LINK,
  TOKEN_EXPIRED: DEAD_LINK,
  INVALID_TWO_FACTOR_COOKIE: 'Please log in again to complete this action.',
  SESSION_NOT_FRESH: 'Please log in again to complete this action.',
}
