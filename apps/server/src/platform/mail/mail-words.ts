import { localDateAt, type LocalDate } from '@spoor/core/units/local-date.ts'
import { writeDay, writeMonth, type DateLocale } from '@spoor/core/units/written-date.ts'
import AFRIKAANS from './languages/af.json' with { type: 'json' }

/** A mail text, keyed by its English version. The type check fails if an Afrikaans translation is missing. */
export type MailText = keyof typeof AFRIKAANS

/** A formatted day, or the day of an instant in a time zone. */
interface Day {
  day: LocalDate | Date
  timeZone?: string
}

/** '2026-03', as 'Mar 2026'. */
interface Month {
  month: string
}

/** A text in the recipient's language, with values for its `{…}` placeholders. */
export interface LocalizedText {
  text: MailText
  values: Readonly<Record<string, string | number | Day | Month | LocalizedText>>
}

/** Untranslated text: names, reasons, comments. */
export interface Verbatim {
  verbatim: string
}

export const mailText = (text: MailText, values: LocalizedText['values'] = {}): LocalizedText => ({ text, values })
export const verbatim = (text: string): Verbatim => ({ verbatim: text })

const LOCALES = { en: 'en-ZA', af: 'af-ZA' } as const satisfies Record<string, DateLocale>
export type MailLanguage = keyof typeof LOCALES

export function mailLanguage(preferred: string | undefined): MailLanguage {
  return preferred === 'af' ? 'af' : 'en'
}

export function translate(said: LocalizedText | Verbatim, language: MailLanguage): string {
  if ('verbatim' in said) return said.verbatim
  const pattern = language === 'af' ? AFRIKAANS[said.text] : said.text
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => translateValue(said.values[name] ?? '?', language))
}

function translateValue(value: LocalizedText['values'][string], language: MailLanguage): string {
  if (typeof value !== 'object') return String(value)
  if ('text' in value) return translate(value, language)
  if ('month' in value) return writeMonth(value.month, LOCALES[language])
  const { day, timeZone = 'UTC' } = value
  return writeDay(typeof day === 'string' ? day : localDateAt(day.getTime(), timeZone), LOCALES[language])
}
