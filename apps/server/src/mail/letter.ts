import { composeMessage } from './compose-message.ts'
import { inWords } from './mail-words.ts'
import type { MailLanguage, Said, Verbatim } from './mail-words.ts'
import type { Attachment, Message } from './message.ts'

type Text = Said | Verbatim

/** A paragraph, a link with its label, or figures with theirs. */
export type LetterBlock = Text | { label: Said; url: string } | { figures: readonly { label: Text; value: Text }[] }

/** A mail before it is put into the language of its recipient. */
export interface Letter {
  to: string
  /** '' where it is not known. */
  name: string
  subject: Text
  blocks: readonly LetterBlock[]
  /** Where mails of this kind are switched off, also signed out. */
  unsubscribeUrl?: string
  attachments?: Attachment[]
  /** The user who writes to somebody without an account, who then gets the mail in that user's language. */
  senderId?: string
}

export function writeLetter(letter: Letter, language: MailLanguage): Message {
  const { to, name, subject, blocks, unsubscribeUrl, attachments } = letter
  return composeMessage({
    ...{ to, name, language, attachments },
    subject: inWords(subject, language),
    blocks: blocks.map((block) => {
      if ('url' in block) return { label: inWords(block.label, language), url: block.url }
      if (!('figures' in block)) return inWords(block, language)
      return {
        figures: block.figures.map((figure) => ({
          label: inWords(figure.label, language),
          value: inWords(figure.value, language),
        })),
      }
    }),
    unsubscribeUrl,
  })
}
