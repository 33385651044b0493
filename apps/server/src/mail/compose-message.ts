import type { Attachment, Message } from './message.ts'

/** A paragraph, or a link with its label. */
export type Block = string | { label: string; url: string }

/** A plain mail in the product's style, as text and as HTML with the same content. */
export function composeMessage(mail: {
  to: string
  name: string
  subject: string
  blocks: readonly Block[]
  attachments?: Attachment[]
}): Message {
  const greeting = mail.name === '' ? 'Hello' : `Hello ${mail.name}`
  const text = [
    `${greeting},`,
    ...mail.blocks.map((block) => (typeof block === 'string' ? block : `${block.label}:\n${block.url}`)),
    'Spoor',
  ].join('\n\n')
  const html = page(mail.subject, [
    `<p>${escape(greeting)},</p>`,
    ...mail.blocks.map(htmlOf),
    '<p style="color:#64748b">Spoor</p>',
  ])
  return {
    to: mail.to,
    subject: mail.subject,
    text: `${text}\n`,
    html,
    ...(mail.attachments && { attachments: mail.attachments }),
  }
}

function htmlOf(block: Block): string {
  if (typeof block === 'string') return `<p>${escape(block)}</p>`
  const style =
    'display:inline-block;padding:10px 18px;border-radius:6px;background:#0f766e;color:#ffffff;text-decoration:none'
  return `<p><a href="${escape(block.url)}" style="${style}">${escape(block.label)}</a></p>`
}

function page(title: string, body: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escape(title)}</title></head>
<body style="font-family:'Source Sans 3',system-ui,sans-serif;color:#0f172a;line-height:1.5;max-width:36em">
${body.join('\n')}
</body>
</html>
`
}

function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => entities[character])
}
