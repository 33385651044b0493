import type { ComponentProps } from 'react'
import { sanitiseEmail, sanitiseName, sanitiseText } from '@spoor/contract/rules/account-rules.ts'
import { t } from '../language/t.ts'
import { classes } from './classes.ts'
import { announceCut } from './announce-cut.ts'

export const CONTROL_CLASS =
  'h-10 w-full rounded-lg border border-edge bg-surface px-3 text-base text-ink placeholder:text-muted hover:border-ink pointer-coarse:h-11 ' +
  'disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-bad transition-colors duration-150'

export const EMAIL_INPUT = {
  label: t('Email'),
  sanitise: sanitiseEmail,
  type: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

export const NAME_INPUT = {
  label: t('Full name'),
  hint: t('As it should appear on your logbook'),
  sanitise: sanitiseName,
  autoComplete: 'name',
} as const

export const MOBILE_INPUT = {
  label: t('Mobile number'),
  hint: t('South African, such as 082 123 4567'),
  sanitise: sanitiseText,
  type: 'tel',
  autoComplete: 'tel',
} as const

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      className={classes(CONTROL_CLASS, 'read-only:border-line read-only:bg-sunken read-only:text-muted', className)}
      onPaste={announceCut}
      {...rest}
    />
  )
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={classes(CONTROL_CLASS, 'block h-auto min-h-20 py-2', className)}
      onPaste={announceCut}
      {...rest}
    />
  )
}

/** The browser's own select, which works best on phones. Its padding includes room for the arrow. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select className={classes(CONTROL_CLASS, 'pr-1 pl-2', className)} {...rest} />
}

/** Options of a select: each value with its text. */
export const Options = ({ of = [] }: { of?: readonly (readonly [value: string | number, text: string])[] }) =>
  of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
