import type { LocalDate } from '@spoor/core/units/local-date.ts'
import { localDateAt } from '@spoor/core/units/local-date.ts'
import type { DateLocale } from '@spoor/core/units/written-date.ts'
import { writeDay, writeMonth } from '@spoor/core/units/written-date.ts'
import { AFRIKAANS } from './languages/af.ts'

/** A text of a mail, by its English. Every one has its Afrikaans, or the type check fails. */
export type MailText = keyof typeof AFRIKAANS

/** A day in words; of an instant, the day in a time zone. */
interface Day {
  day: LocalDate | Date
  timeZone?: string
}

/** '2026-03', as 'Mar 2026'. */
interface Month {
  month: string
}

/** What the recipient reads in his language: a text of ours with values in its `{…}`. */
export interface Said {
  text: MailText
  values: Readonly<Record<string, string | number | Day | Month | Said>>
}

/** What stands as somebody wrote it: names, reasons, comments. */
export interface Verbatim {
  verbatim: string
}

export const say = (text: MailText, values: Said['values'] = {}): Said => ({ text, values })
export const verbatim = (text: string): Verbatim => ({ verbatim: text })

const LOCALES = { en: 'en-ZA', af: 'af-ZA' } as const satisfies Record<string, DateLocale>
export type MailLanguage = keyof typeof LOCALES

/** A language that mails are written in; English for any other. */
export function mailLanguage(preferred: string | undefined): MailLanguage {
  return preferred === 'af' ? 'af' : 'en'
}

export function inWords(said: Said | Verbatim, language: MailLanguage): string {
  if ('verbatim' in said) return said.verbatim
  const pattern = language === 'af' ? AFRIKAANS[said.text] : said.text
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueInWords(said.values[name] ?? '?', language))
}

function valueInWords(value: Said['values'][string], language: MailLanguage): string {
  if (typeof value !== 'object') return String(value)
  if ('text' in value) return inWords(value, language)
  if ('month' in value) return writeMonth(value.month, LOCALES[language])
  const { day, timeZone = 'UTC' } = value
  return writeDay(typeof day === 'string' ? day : localDateAt(day.getTime(), timeZone), LOCALES[language])
}
