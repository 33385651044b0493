import { localDateAt, type LocalDate } from '@spoor/core/units/local-date.ts'
import { writeDay, writeMonth, type DateLocale } from '@spoor/core/units/written-date.ts'
import AFRIKAANS from './languages/af.json' with { type: 'json' }
import { renderMailPage, type Block } from './mail-page.ts'

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

/** A mail ready to send: text for every reader, HTML for programs that show it. */
export interface Message {
  to: string
  subject: string
  text: string
  html: string
  unsubscribeUrl?: string
  attachments?: Attachment[]
}

export interface Attachment {
  filename: string
  mediaType: string
  base64: string
}

type Text = LocalizedText | Verbatim

/** A paragraph, a link with its label, or labelled figures. */
export type LetterBlock =
  | Text
  | { label: LocalizedText; url: string }
  | { figures: readonly { label: Text; value: Text }[] }

/** A mail before translation into its recipient's language. */
export interface Letter {
  to: string
  /** '' if unknown. */
  name: string
  subject: Text
  blocks: readonly LetterBlock[]
  /** URL that unsubscribes from mails of this kind, even when signed out. */
  unsubscribeUrl?: string
  attachments?: Attachment[]
}

/** Writes a mail in the product's design, as text and HTML with the same content. */
export function writeLetter(letter: Letter, language: MailLanguage): Message {
  const { to, name, unsubscribeUrl, attachments = [] } = letter
  const say = (text: Text) => translate(text, language)
  const greeting = `${say(name === '' ? mailText('Hello') : mailText('Hello {name}', { name }))},`
  const subject = say(letter.subject)
  const blocks = letter.blocks.map((block): Block => {
    if ('url' in block) return { label: say(block.label), url: block.url }
    if (!('figures' in block)) return say(block)
    return { figures: block.figures.map(({ label, value }) => ({ label: say(label), value: say(value) })) }
  })
  const unsubscribe = unsubscribeUrl ? { label: say(mailText('Switch these emails off')), url: unsubscribeUrl } : null
  const parts = [greeting, ...blocks.map(blockText), 'Spoor', ...(unsubscribe ? [blockText(unsubscribe)] : [])]
  return {
    to,
    // The subject is a single header and may contain users' names.
    subject: subject.replaceAll(/\s+/g, ' '),
    text: `${parts.join('\n\n')}\n`,
    html: renderMailPage({ language, subject, greeting, blocks, unsubscribe }),
    ...(unsubscribeUrl && { unsubscribeUrl }),
    ...(attachments.length > 0 && { attachments }),
  }
}

function blockText(block: Block): string {
  if (typeof block === 'string') return block
  if ('url' in block) return `${block.label}:\n${block.url}`
  return block.figures.map(({ label, value }) => `${label}: ${value}`).join('\n')
}
