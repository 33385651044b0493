import { IdentityError, type SecondFactorCode } from '../session/identity-port.ts'
import { t } from '../language/t.ts'

const APP_DIGITS = 6
const BACKUP = /^[a-z0-9]{5}-?[a-z0-9]{5}$/i

/** Reads a typed code: the app's may have spaces, a backup code may lack its hyphen. */
export function readSecondFactorCode(typed: string, kind: SecondFactorCode['kind']): SecondFactorCode | null {
  const bare = typed.replace(/\s/g, '')
  if (kind === 'app') return new RegExp(`^\\d{${APP_DIGITS}}$`).test(bare) ? { code: bare, kind } : null
  return BACKUP.test(bare) ? { code: `${bare.slice(0, 5)}-${bare.slice(-5)}`, kind } : null
}

export const CODE_WANTED: Record<SecondFactorCode['kind'], string> = {
  app: t('Enter the 6 digits from your app'),
  backup: t('Enter one of your backup codes, for example a1b2c-d3e4f'),
}

export function getCodeMessage(error: unknown, kind: SecondFactorCode['kind']): string {
  if (error instanceof IdentityError) {
    if (error.says) return error.says
    if (error.code !== 'invalid-verification-code') return error.message
  }
  return kind === 'app'
    ? t('That code is not right. Your app shows a new one every 30 seconds.')
    : t('That backup code is not right, or was used before.')
}
