import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import nodemailer from 'nodemailer'
import { writeDurably } from '../files/durable-files.ts'
import type { Message } from './message.ts'

/** The way out for mails. */
export interface Transport {
  /** Sends or rejects. `id` is the same when a message is tried again, so that a mail server can tell. */
  send(message: Message, id: string): Promise<void>
}

/** SMTP where there is a mail server, else a file for each mail in `folder`. */
export function createTransport(options: {
  smtpUrl: string | null
  from: string
  folder: string
  log: FastifyBaseLogger
}): Transport {
  return options.smtpUrl === null ? toFolder(options) : toServer(options.smtpUrl, options.from)
}

function toServer(smtpUrl: string, from: string): Transport {
  const transporter = nodemailer.createTransport(smtpUrl)
  return {
    async send(message, id) {
      await transporter.sendMail(mailOf(message, from, id))
    },
  }
}

function toFolder({ from, folder, log }: { from: string; folder: string; log: FastifyBaseLogger }): Transport {
  const transporter = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    async send(message, id) {
      const { message: content } = await transporter.sendMail(mailOf(message, from, id))
      const file = path.join(folder, `${id}.eml`)
      // Mails hold links that let people in: nobody else of this machine may read them.
      await writeDurably(file, content)
      // Seen without being asked for: a link in it may be what somebody waits for.
      log.warn(
        { to: message.to, subject: message.subject, links: message.text.match(/https?:\/\/\S+/g) ?? [], file },
        'mail written',
      )
    },
  }
}

function mailOf({ to, subject, text, html, attachments = [] }: Message, from: string, id: string) {
  // nodemailer takes a line break in an address for a list of addresses.
  if (/[\r\n,;<>]/.test(to)) throw new Error('Not one address')
  return {
    ...{ from, to, subject, text, html, messageId: `<${id}@spoor>` },
    attachments: attachments.map(({ filename, mediaType, base64 }) => ({
      filename,
      contentType: mediaType,
      content: base64,
      encoding: 'base64',
    })),
  }
}
