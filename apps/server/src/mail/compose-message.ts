import { mailPage } from './mail-page.ts'
import { inWords, say } from './mail-words.ts'
import type { MailLanguage } from './mail-words.ts'
import type { Attachment, Message } from './message.ts'

/** A paragraph, a link with its label, or figures with theirs. */
export type Block = string | { label: string; url: string } | { figures: readonly { label: string; value: string }[] }

/** A mail in the product's look, as text and as HTML with the same content. */
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
  const greeting = `${inWords(name === '' ? say('Hello') : say('Hello {name}', { name }), language)},`
  const unsubscribe = unsubscribeUrl && {
    label: inWords(say('Switch these emails off'), language),
    url: unsubscribeUrl,
  }
  const text = [greeting, ...blocks.map(textOf), 'Spoor', ...(unsubscribe ? [textOf(unsubscribe)] : [])].join('\n\n')
  return {
    to,
    // It is one header, and names in it are not ours.
    subject: subject.replaceAll(/\s+/g, ' '),
    text: `${text}\n`,
    html: mailPage({ language, subject, greeting, blocks, unsubscribe: unsubscribe || null }),
    ...(unsubscribeUrl && { unsubscribeUrl }),
    ...(attachments && attachments.length > 0 && { attachments }),
  }
}

function textOf(block: Block): string {
  if (typeof block === 'string') return block
  if ('url' in block) return `${block.label}:\n${block.url}`
  return block.figures.map(({ label, value }) => `${label}: ${value}`).join('\n')
}
