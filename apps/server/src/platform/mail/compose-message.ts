import { renderMailPage, type Block } from './mail-page.ts'
import { translate, mailText, type MailLanguage } from './mail-words.ts'
import type { Attachment, Message } from './message.ts'

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
