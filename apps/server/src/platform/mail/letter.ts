import { composeMessage } from './compose-message.ts'
import { translate, type MailLanguage, type LocalizedText, type Verbatim } from './mail-words.ts'
import type { Attachment, Message } from './message.ts'

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
