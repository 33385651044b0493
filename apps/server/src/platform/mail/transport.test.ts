import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { AddressInfo } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import pino from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { mailText, verbatim, writeLetter } from './letter.ts'
import { createTransport } from './transport.ts'

const log = pino({ level: 'silent' })
const message = writeLetter(
  {
    to: 'thandi@example.com',
    name: 'Thandi Müller',
    subject: verbatim('Your trips are ready – Größe & Co'),
    blocks: [
      verbatim('12 trips were found in <trips.csv>.'),
      { label: mailText('Open the logbook'), url: 'http://localhost:8000/logbook?a=1&b=2' },
    ],
  },
  'en',
)

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function startServer(options: { password?: string } = {}) {
  const received: ParsedMail[] = []
  const server = new SMTPServer({
    disabledCommands: options.password ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: !options.password,
    onAuth: (auth, _session, callback) =>
      auth.password === options.password
        ? callback(null, { user: auth.username })
        : callback(new Error('Invalid login')),
    onData(stream, _session, callback) {
      const read = async () => {
        received.push(await simpleParser(stream))
        callback()
      }
      void read()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return { received, port }
}

const toServer = (smtpUrl: string) =>
  createTransport({ smtpUrl, from: 'Spoor <no-reply@spoor.example>', folder: '', log })

test('sends a mail to the server unchanged', async () => {
  const { received, port } = await startServer()
  await toServer(`smtp://127.0.0.1:${port}`).send(message, 'job-1')
  const [mail] = received
  expect(mail.subject).toBe('Your trips are ready – Größe & Co')
  expect(mail.from?.text).toBe('"Spoor" <no-reply@spoor.example>')
  expect(mail.text).toContain('Hello Thandi Müller,')
  expect(mail.text).toContain('http://localhost:8000/logbook?a=1&b=2')
  expect(mail.html).toContain('found in &lt;trips.csv&gt;')
  expect(mail.html).toContain('href="http://localhost:8000/logbook?a=1&amp;b=2"')
  expect(mail.messageId).toBe('<job-1@spoor>')
})

test('sends attachments unchanged', async () => {
  const { received, port } = await startServer()
  const content = Buffer.from([0, 255, 37, 80, 68, 70])
  const attachments = [{ filename: 'receipt-7.pdf', mediaType: 'application/pdf', base64: content.toString('base64') }]
  await toServer(`smtp://127.0.0.1:${port}`).send({ ...message, attachments }, 'job-7')
  expect(received[0].attachments).toMatchObject([
    { filename: 'receipt-7.pdf', contentType: 'application/pdf', content },
  ])
})

test('signs in if the server requires it and reports a refusal', async () => {
  const { received, port } = await startServer({ password: 'right' })
  await toServer(`smtp://spoor:right@127.0.0.1:${port}`).send(message, 'job-2')
  expect(received).toHaveLength(1)
  await expect(toServer(`smtp://spoor:wrong@127.0.0.1:${port}`).send(message, 'job-3')).rejects.toThrow('535')
})

test('rejects when the server is down, so that the job retries', async () => {
  await expect(toServer('smtp://127.0.0.1:1').send(message, 'job-4')).rejects.toThrow('ECONNREFUSED')
})

test.each(['a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com'])(
  '%j is not a single address',
  async (to) => {
    const { received, port } = await startServer()
    await expect(toServer(`smtp://127.0.0.1:${port}`).send({ ...message, to }, 'job-5')).rejects.toThrow(
      'Not one address',
    )
    expect(received).toEqual([])
  },
)

test('writes a mail to a file that mail programs open if there is no server', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-mail-'))
  ends.push(() => fs.rm(folder, { recursive: true }))
  const transport = createTransport({
    smtpUrl: null,
    from: 'no-reply@spoor.example',
    folder: path.join(folder, 'mail'),
    log,
  })
  await transport.send(message, 'job-6')
  await transport.send(message, 'job-6')
  expect(await fs.readdir(path.join(folder, 'mail'))).toEqual(['job-6.eml'])
  const mail = await simpleParser(await fs.readFile(path.join(folder, 'mail', 'job-6.eml')))
  expect(mail.subject).toBe('Your trips are ready – Größe & Co')
})
