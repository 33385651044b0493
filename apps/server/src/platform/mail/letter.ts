import { translate, type MailLanguage, type LocalizedText, type Verbatim, mailText } from './mail-words.ts'
import { renderMailPage, type Block } from './mail-page.ts'

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

/** Composes a mail in the product's design, as text and HTML with the same content. */
export function composeMessage({
  to,
  name,
  subject,
  blocks,
  language = 'en',
  unsubscribeUrl,
  attachments,
}: {
  to: string
  name: string
  subject: string
  blocks: readonly Block[]
  language?: MailLanguage
  unsubscribeUrl?: string
  attachments?: Attachment[]
}): Message {
  const greeting = `${translate(name === '' ? mailText('Hello') : mailText('Hello {name}', { name }), language)},`
  const unsubscribe = unsubscribeUrl && {
    label: translate(mailText('Switch these emails off'), language),
    url: unsubscribeUrl,
  }
  const text = [greeting, ...blocks.map(blockText), 'Spoor', ...(unsubscribe ? [blockText(unsubscribe)] : [])].join(
    '\n\n',
  )
  return {
    to,
    // The subject is a single header and may contain users' names.
    subject: subject.replaceAll(/\s+/g, ' '),
    text: `${text}\n`,
    html: renderMailPage({ language, subject, greeting, blocks, unsubscribe: unsubscribe || null }),
    ...(unsubscribeUrl && { unsubscribeUrl }),
    ...(attachments && attachments.length > 0 && { attachments }),
  }
}

function blockText(block: Block): string {
  if (typeof block === 'string') return block
  if ('url' in block) return `${block.label}:\n${block.url}`
  return block.figures.map(({ label, value }) => `${label}: ${value}`).join('\n')
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

export function writeLetter(letter: Letter, language: MailLanguage): Message {
  const { to, name, subject, blocks, unsubscribeUrl, attachments } = letter
  return composeMessage({
    to,
    name,
    language,
    attachments,
    subject: translate(subject, language),
    blocks: blocks.map((block) => {
      if ('url' in block) return { label: translate(block.label, language), url: block.url }
      if (!('figures' in block)) return translate(block, language)
      return {
        figures: block.figures.map((figure) => ({
          label: translate(figure.label, language),
          value: translate(figure.value, language),
        })),
      }
    }),
    unsubscribeUrl,
  })
}
