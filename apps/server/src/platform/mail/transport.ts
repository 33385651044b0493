import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import nodemailer from 'nodemailer'
import { writeDurably } from '../files/durable-files.ts'
import type { Message } from './letter.ts'

export interface Transport {
  /** Returns the mail server's reply, or rejects. `id` is the same across retries, for deduplication. */
  send(message: Message, id: string): Promise<string>
}

/** SMTP if a mail server is configured, else one file per mail in `folder`. */
export function createTransport(options: {
  smtpUrl: string | null
  from: string
  folder: string
  log: FastifyBaseLogger
}): Transport {
  return options.smtpUrl === null ? createFolderTransport(options) : createSmtpTransport(options.smtpUrl, options.from)
}

function createSmtpTransport(smtpUrl: string, from: string): Transport {
  const transporter = nodemailer.createTransport(smtpUrl)
  return {
    async send(message, id) {
      const { response } = await transporter.sendMail(toMail(message, from, id))
      return response
    },
  }
}

function createFolderTransport({
  from,
  folder,
  log,
}: {
  from: string
  folder: string
  log: FastifyBaseLogger
}): Transport {
  const transporter = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    async send(message, id) {
      const { message: content } = await transporter.sendMail(toMail(message, from, id))
      const file = path.join(folder, `${id}.eml`)
      // Mails contain sign-in links, so other users of the machine must not read them.
      await writeDurably(file, content)
      // A warning, so that it is visible by default: someone may be waiting for a link in it.
      log.warn(
        { to: message.to, subject: message.subject, links: message.text.match(/https?:\/\/\S+/g) ?? [], file },
        'email written',
      )
      return file
    },
  }
}

function toMail({ to, subject, text, html, unsubscribeUrl, attachments = [] }: Message, from: string, id: string) {
  // nodemailer splits an address at a line break into several.
  if (/[\r\n,;<>]/.test(to)) throw new Error('Not one address')
  return {
    from,
    to,
    subject,
    text,
    html,
    messageId: `<${id}@spoor>`,
    // Forbids automatic replies, which would cause further ones (RFC 3834; the second header is Exchange's).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    ...(unsubscribeUrl && { list: { unsubscribe: unsubscribeUrl } }),
    attachments: attachments.map(({ filename, mediaType, base64 }) => ({
      filename,
      contentType: mediaType,
      content: base64,
      encoding: 'base64',
    })),
  }
}
