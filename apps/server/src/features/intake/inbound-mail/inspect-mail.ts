import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { MailParser, type AttachmentStream, type Headers, type MessageText } from 'mailparser'
import { UPLOAD_EXTENSIONS } from '@spoor/contract/limits/limits.ts'
import { makeStorable } from '@spoor/core/units/storable-text.ts'
import { findConfirmation } from './find-confirmation.ts'
import type { Confirmation } from '../../../platform/database/json-shapes.ts'
import { findHeaderEnd, MAX_HEADER_BYTES } from './read-header.ts'

/** More text than any report has besides its files. */
const MAX_TEXT = 1_000_000
const LONGEST_SUBJECT = 300
/** Room for 1,000 recipients. The time to check a folded header grows with the square of its lines. */
const MOST_HEADER_LINES = 2000
/** Twice as many as on a mail also signed by lists and forwarders. Each check reads the whole mail. */
const MOST_SIGNATURES = 10
export const REPORT_EXTENSIONS: readonly string[] = [...UPLOAD_EXTENSIONS, 'zip']

/** Media types of attachments without a known extension in their name. */
const EXTENSION_BY_TYPE: Readonly<Record<string, string>> = {
  'text/csv': 'csv',
  'application/csv': 'csv',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/zip': 'zip',
  'application/x-zip-compressed': 'zip',
}

/** A mail that can never be read. */
export class DamagedMail extends Error {}

export interface MailContent {
  /** From as written in the mail; '' if there is none. */
  from: string
  subject: string
  /** Names of the attachments that may be reports, in order. */
  attachments: readonly string[]
  /** Links to reports on hosts of the allow-list. */
  links: readonly URL[]
  confirmation: Confirmation | null
  /** Sent automatically in reply to a mail, to a list, or in bulk: never answered. */
  isAutomatic: boolean
}

/**
 * Reads a mail's content, without its files.
 * @throws DamagedMail
 */
export async function inspectMail(file: string): Promise<MailContent> {
  await requireShortHeader(file)
  const attachments: string[] = []
  let text = ''
  const headers = await parseMail(file, {
    async attachment(name, content) {
      if (name !== null) attachments.push(name)
      content.resume()
    },
    text: (part) => (text += part.slice(0, MAX_TEXT - text.length)),
  })
  const subject = makeStorable(readText(headers, 'subject').slice(0, LONGEST_SUBJECT))
  const from = readFrom(headers)
  return {
    from,
    subject,
    attachments,
    links: findReportLinks(text),
    confirmation: findConfirmation({ from, subject, text }),
    isAutomatic: isAutomatic(headers),
  }
}

/**
 * Requires a header that the libraries can read quickly. Some of them also treat one after a blank line as a header.
 */
async function requireShortHeader(file: string): Promise<void> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_HEADER_BYTES + 1), 0, MAX_HEADER_BYTES + 1)
    const head = buffer.subarray(0, bytesRead)
    const header = head.subarray(0, findHeaderEnd(head) ?? bytesRead)
    const lines = header.toString('latin1').split('\n')
    const isBlank = head[0] === 0x0a || head[0] === 0x0d
    const signatures = lines.filter((line) => /^dkim-signature:/i.test(line)).length
    if (isBlank || header.length > MAX_HEADER_BYTES || lines.length > MOST_HEADER_LINES || signatures > MOST_SIGNATURES)
      throw new DamagedMail(`a header of ${header.length} bytes, ${lines.length} lines and ${signatures} signatures`)
  } finally {
    await handle.close()
  }
}

/** Calls `take` with each attachment that may be a report; reads the next one once it resolves. */
export async function forEachReport(
  file: string,
  take: (name: string, content: Readable) => Promise<void>,
): Promise<void> {
  await parseMail(file, {
    async attachment(name, content) {
      if (name !== null) await take(name, content)
      content.resume()
    },
    text() {},
  })
}

interface Visitor {
  /** @param name null for attachments that cannot be reports */
  attachment(name: string | null, content: Readable): Promise<void>
  text(text: string): void
}

const PARSER_OPTIONS = {
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipImageLinks: true,
  skipTextLinks: true,
  // Per part; passed on to the part parser, which allows 1,000 of them.
  maxHeadSize: MAX_HEADER_BYTES,
}

async function parseMail(file: string, visitor: Visitor): Promise<Headers> {
  const parser = new MailParser(PARSER_OPTIONS)
  let headers: Headers = new Map()
  let fault: Error | null = null
  const noteFault = (error: Error) => (fault = error)
  parser.once('error', noteFault)
  parser.on('headers', (found: Headers) => (headers = found))
  const source = createReadStream(file)
  source.once('error', (error) => parser.off('error', noteFault).destroy(error))
  source.pipe(parser)
  try {
    for await (const part of parser as AsyncIterable<AttachmentStream | MessageText>) {
      if (part.type === 'text') {
        for (const body of [part.text, part.html]) if (typeof body === 'string') visitor.text(`${body}\n`)
        continue
      }
      const content = part.content as Readable
      await visitor.attachment(nameReport(part), content)
      if (!content.readableEnded) await new Promise<void>((resolve) => content.once('end', resolve).resume())
      part.release()
    }
  } catch (error) {
    throw error === fault ? new DamagedMail(String(error)) : error
  } finally {
    source.destroy()
  }
  return headers
}

/** A name without folders and control characters, and never only an extension. */
export function cleanName(name: string): string {
  const base = path.basename(name.replaceAll('\\', '/').replaceAll(/\p{Cc}/gu, '')).trim()
  return makeStorable(base.startsWith('.') ? `report${base}` : base)
}

function nameReport({ filename, contentType }: AttachmentStream): string | null {
  const name = cleanName(filename ?? 'report')
  const extension = path.extname(name).slice(1).toLowerCase()
  if (REPORT_EXTENSIONS.includes(extension)) return name
  const byType = EXTENSION_BY_TYPE[contentType.toLowerCase()]
  return byType === undefined ? null : `${name}.${byType}`
}

function readText(headers: Headers, key: string): string {
  const value = headers.get(key)
  const text =
    typeof value === 'string'
      ? value
      : Array.isArray(value)
        ? value.filter((one) => typeof one === 'string').join(' ')
        : ''
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
}

function readFrom(headers: Headers): string {
  const value = headers.get('from')
  if (value === undefined || typeof value !== 'object' || !('value' in value) || !Array.isArray(value.value)) return ''
  return value.value[0]?.address?.toLowerCase() ?? ''
}

/** Follows RFC 3834 and common practice of lists and mail servers. */
function isAutomatic(headers: Headers): boolean {
  const submitted = readText(headers, 'auto-submitted').toLowerCase()
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    /\b(bulk|list|junk|auto_reply)\b/i.test(readText(headers, 'precedence')) ||
    ['list', 'x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'x-failed-recipients'].some((key) =>
      headers.has(key),
    ) ||
    readText(headers, 'return-path') === '<>'
  )
}

/** Hosts whose links download reports. MiX by Powerfleet mails links instead of files. */
const REPORT_HOSTS = [/^report-dl\.[a-z0-9-]+\.mixtelematics\.com$/]
const MAX_LINKS = 5
const LONGEST_LINK = 4000

/** Permitted links in a mail's text or HTML, without repetitions. */
export function findReportLinks(text: string): URL[] {
  const found = new Map<string, URL>()
  for (const [link] of text.matchAll(/https:\/\/[^\s"'<>()\\]+/gi)) {
    const url = unwrap(link.replaceAll('&amp;', '&').replace(/(?<![.,;])[.,;]+$/, ''))
    if (url !== null && isReportLink(url) && found.size < MAX_LINKS) found.set(url.href, url)
  }
  return [...found.values()]
}

export function isReportLink(url: URL): boolean {
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    REPORT_HOSTS.some((host) => host.test(url.hostname))
  )
}

/** Outlook wraps the links in mails that it forwards. */
function unwrap(link: string): URL | null {
  if (link.length > LONGEST_LINK) return null
  const url = URL.parse(link)
  if (url === null || !url.hostname.endsWith('.safelinks.protection.outlook.com')) return url
  return URL.parse(url.searchParams.get('url') ?? '')
}
