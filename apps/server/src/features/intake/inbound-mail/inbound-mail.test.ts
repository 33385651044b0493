import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { buffer } from 'node:stream/consumers'
import type { Inbox } from '@spoor/contract/routes/inbound-mail.ts'
import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { openJobs, type BossJobs } from '../../../platform/jobs/boss-jobs.ts'
import { setUpMailedApp, type TestUser } from '../../../testing/test-app.ts'
import { registerJobHandlers } from '../../../worker.ts'
import type { Get } from '../../../platform/outgoing/request-public.ts'
import { handleInboundMailJobs } from './handle-inbound-mail-jobs.ts'
import { startMailListener, type MailListener } from './start-mail-listener.ts'
import {
  csvReport,
  deliver,
  DKIM,
  DOMAIN,
  resolveDns,
  TRACKER,
  WEBHOOK_SECRET,
  xlsReport,
} from './testing/mail-world.ts'

const inbound = { domain: DOMAIN, smtp: { port: 0, tls: null }, webhookSecret: WEBHOOK_SECRET }
const { spoor, catcher } = setUpMailedApp({ config: { inbound } })
let listener: MailListener
let downloads: http.Server
let fetched: string[] = []

/** The tracker's download host, on loopback. */
const getFromLoopback: Get = (url, signal) =>
  new Promise((resolve, reject) => {
    fetched.push(url.href)
    const { port } = downloads.address() as AddressInfo
    http
      .get({ host: '127.0.0.1', port, path: url.pathname + url.search, signal }, (response) =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: response,
        }),
      )
      .once('error', reject)
  })

beforeAll(async () => {
  listener = await startMailListener(spoor.dependencies, inbound)
  handleInboundMailJobs(spoor.dependencies.jobs as BossJobs, spoor.dependencies, { get: getFromLoopback, resolveDns })
  downloads = createServer((request, response) => {
    if (request.url === '/private') return response.writeHead(302, { location: 'https://169.254.169.254/latest' }).end()
    if (request.url === '/moved') return response.writeHead(302, { location: '/report?sig=a%2Bb&x=1' }).end()
    if (request.url !== '/report?sig=a%2Bb&x=1') return response.writeHead(403).end()
    response.writeHead(200, { 'content-disposition': 'attachment; filename="Trips CA 123.csv"' }).end(csvReport(20))
  })
  await new Promise<void>((resolve) => downloads.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await listener.close()
  await new Promise((resolve) => downloads.close(resolve))
})

async function call<T = Inbox>(
  user: TestUser,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) {
  const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<T>()
}

const readInbox = (user: TestUser) => call(user, 'GET', '/inbound-mail')
const listUploads = (user: TestUser) => call<Upload[]>(user, 'GET', '/upload/recent')

async function createDriver() {
  const driver = await spoor.signUp()
  const { address } = await call(driver, 'PUT', '/inbound-mail/address')
  if (address === null) throw new Error('no address')
  return { driver, address }
}

/** A driver who accepts a sender's reports. */
async function createReader(sender: string, proof: string) {
  const { driver, address } = await createDriver()
  await spoor.dependencies.pool.query(
    `insert into inbound_sender (owner_id, address, state, accepted_proof, first_seen_at)
     values ($1, $2, 'allowed', $3, now())`,
    [driver.userId, sender, proof],
  )
  return { driver, address }
}

async function zip(files: Record<string, Buffer>): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [name, content] of Object.entries(files)) archive.addBuffer(content, name)
  archive.end()
  return buffer(archive.outputStream as Readable)
}

const report = (to: string, day: number) => ({
  from: `VigilCloud <${TRACKER}>`,
  to,
  subject: 'Weekly Trip Report',
  text: 'Attached.',
  dkim: DKIM,
  attachments: [{ filename: 'Weekly Trip Report.xls', content: xlsReport(day) }],
})

test('a weekly .xls waits for one click, is read and answered; the next one is read immediately', async () => {
  const { driver, address } = await createDriver()
  expect(address).toMatch(/^in\+[a-z0-9]{20}@in\.spoor\.test$/)
  // Mail servers may change the case of an address.
  expect(await deliver(listener.port, report(address.toUpperCase(), 2))).toMatch(/^250/)
  await spoor.runJobs()
  const waiting = await readInbox(driver)
  expect(waiting.senders).toMatchObject([{ address: TRACKER, state: 'waiting' }])
  expect(waiting.mails).toMatchObject([
    {
      sender: TRACKER,
      subject: 'Weekly Trip Report',
      state: 'waiting',
      outcome: null,
      proof: 'proven',
      authentication: { spf: 'none', dkim: 'pass', dmarc: 'pass' },
    },
  ])
  expect(await listUploads(driver)).toEqual([])
  expect(catcher.to(driver.email).map(({ subject }) => subject)).toEqual([`Accept reports from ${TRACKER}?`])

  await call(driver, 'POST', '/inbound-mail/senders/allow', { address: TRACKER, proof: 'proven' })
  await spoor.runJobs()
  const [upload] = await listUploads(driver)
  expect(upload).toMatchObject({ filename: 'Weekly Trip Report.xls', status: 'saved', trips_found: 2 })
  const file = { name: 'Weekly Trip Report.xls', upload_id: upload.upload_id, status: 'saved', trips_found: 2 }
  expect((await readInbox(driver)).mails).toMatchObject([{ state: 'done', outcome: 'taken_in', files: [file] }])
  const answer = catcher.to(driver.email).at(-1)
  expect(answer?.subject).toBe('Your emailed report was read')
  expect(answer?.text).toContain('Weekly Trip Report.xls: 2 trips from 2 rows')
  expect(answer?.headers.get('auto-submitted')).toBe('auto-generated')

  await deliver(listener.port, report(address, 9))
  await spoor.runJobs()
  expect((await listUploads(driver)).map(({ status }) => status)).toEqual(['saved', 'saved'])
  expect(catcher.to(driver.email)).toHaveLength(3)
})

test('each CSV file in a zip becomes an upload; nested archives and other files are ignored', async () => {
  const { driver, address } = await createReader(TRACKER, 'proven')
  const content = await zip({
    'Reports/CA 123 Monday.csv': csvReport(2),
    'Reports/CA 123 Tuesday.CSV': csvReport(3),
    '__MACOSX/Reports/._CA 123 Monday.csv': Buffer.from('x'),
    'readme.txt': Buffer.from('hello'),
    'inner.zip': await zip({ 'hidden.csv': csvReport(4) }),
  })
  await deliver(listener.port, { ...report(address, 2), attachments: [{ filename: 'reports.zip', content }] })
  await spoor.runJobs()
  const uploads = await listUploads(driver)
  expect(uploads.map(({ filename }) => filename).toSorted()).toEqual(['CA 123 Monday.csv', 'CA 123 Tuesday.CSV'])
  expect(uploads.every(({ status, trips_found }) => status === 'saved' && trips_found === 2)).toBe(true)
  const answers = catcher.to(driver.email)
  expect(answers).toHaveLength(1)
  expect(answers[0].text).toContain('CA 123 Monday.csv: 2 trips')
})

test('explains why an archive or a file was not read, and the remedy', async () => {
  const { driver, address } = await createReader(TRACKER, 'proven')
  const good = await zip({ 'a.csv': csvReport(2) })
  // A bomb: 60 MB of zeros in a few kilobytes.
  const bomb = await zip({ 'bomb.csv': Buffer.alloc(60 * 1_048_576) })
  await deliver(listener.port, {
    ...report(address, 2),
    attachments: [
      { filename: 'cut.zip', content: good.subarray(0, good.length - 40) },
      { filename: 'empty.zip', content: await zip({ 'a.pdf': Buffer.from('x') }) },
      { filename: 'bomb.zip', content: bomb },
      { filename: 'notes.csv', content: Buffer.from('Dear driver,\nplease call us.\n') },
      { filename: 'logo.png', content: Buffer.from('png') },
    ],
  })
  await spoor.runJobs()
  const [mail] = (await readInbox(driver)).mails
  expect(mail.files).toMatchObject([
    { name: 'cut.zip', problem: 'zip_damaged' },
    { name: 'empty.zip', problem: 'zip_empty' },
    { name: 'bomb.csv', problem: 'too_large' },
    { name: 'notes.csv', problem: null, status: 'failed' },
  ])
  const [answer] = catcher.to(driver.email)
  expect(answer.subject).toBe('Your emailed report could not be read')
  expect(answer.text).toContain('empty.zip: Not read: no CSV, XLS or XLSX file is in the archive.')
  expect(answer.text).toMatch(/notes\.csv: Could not be read\. \S/)
})

test('takes reports in forwarded mails and without a known extension, from the driver without asking', async () => {
  const { driver, address } = await createDriver()
  await spoor.dependencies.pool.query('update app_user set email = $2 where id = $1', [driver.userId, TRACKER])
  const csv = (day: number) => ({ filename: `Day ${day}.csv`, content: csvReport(day) })
  const eml = (attachment: object): Promise<Buffer> =>
    new MailComposer({ from: 'a@b.test', subject: 'Report', text: 'x', attachments: [attachment] }).compile().build()
  const attachments = [
    { filename: 'Fw Report.eml', content: await eml(csv(2)), contentType: 'application/octet-stream' },
    { filename: 'twice.eml', content: await eml({ filename: 'once.eml', content: await eml(csv(3)) }) },
    {
      content: await eml(csv(4)),
      contentType: 'message/rfc822',
      contentDisposition: 'inline' as const,
      filename: false as const,
    },
    { filename: 'report.txt', content: csvReport(5), contentType: 'text/plain' },
    { filename: 'weekly', content: xlsReport(6), contentType: 'application/octet-stream' },
    { filename: 'zipped', content: await zip({ 'Day 7.csv': csvReport(7) }), contentType: 'application/octet-stream' },
    { filename: 'disclaimer.txt', content: Buffer.from('This mail, and its files, are private.\n'.repeat(9)) },
    { filename: 'damaged.eml', content: Buffer.from(`X: ${'x'.repeat(200_000)}\n\nx`), contentType: 'application/pdf' },
  ]
  await deliver(listener.port, { from: TRACKER, to: address, subject: 'Fwd: Reports', dkim: DKIM, attachments })
  await spoor.runJobs()
  const uploads = await listUploads(driver)
  expect(uploads.map(({ filename, trips_found: trips }) => `${filename} ${trips}`).toSorted()).toEqual([
    'Day 2.csv 2',
    'Day 3.csv 2',
    'Day 4.csv 2',
    'Day 7.csv 2',
    'report.csv 2',
    'weekly.xls 2',
  ])
  expect(await readInbox(driver)).toMatchObject({ senders: [], mails: [{ outcome: 'taken_in', sender: TRACKER }] })

  // Nobody else may send as the driver.
  await deliver(listener.port, { ...report(address, 20), dkim: undefined })
  await spoor.runJobs()
  expect((await readInbox(driver)).mails[0]).toMatchObject({ state: 'waiting', proof: 'failed' })
})

test('tells once what to switch in the portal if a mail has no report', async () => {
  const { driver, address } = await createDriver()
  const answers = () => catcher.to(driver.email).map(({ text }) => text ?? '')
  const send = async (from: string, mail: object) => {
    await deliver(listener.port, { from, to: address, subject: 'Your weekly trip report', text: 'Attached.', ...mail })
    await spoor.runJobs()
    return (await readInbox(driver)).mails[0]
  }
  const pdf = { attachments: [{ filename: 'Trips.pdf', content: Buffer.from('%PDF-1.7 x') }] }
  const automatic = { headers: { 'Auto-Submitted': 'auto-generated' } }
  expect(await send('a@fleet.test', { ...pdf, ...automatic })).toMatchObject({
    outcome: 'no_report',
    files: [{ name: 'Trips.pdf', problem: 'pdf' }],
  })
  expect(answers()).toEqual([expect.stringContaining('to Excel or CSV instead of PDF')])
  await send('a@fleet.test', pdf)
  expect(answers()).toHaveLength(1)
  const link = { text: 'See https://portal.other.test/reports/download?id=1' }
  expect(await send('b@fleet.test', link)).toMatchObject({
    files: [{ name: 'portal.other.test', problem: 'other_link' }],
  })
  const tnef = {
    attachments: [{ filename: 'winmail.dat', content: Buffer.from('x'), contentType: 'application/ms-tnef' }],
  }
  expect(await send('c@fleet.test', tnef)).toMatchObject({ files: [{ problem: 'winmail' }] })
  expect(answers()).toHaveLength(3)
  expect(answers()[1]).toContain('attach an Excel or CSV file instead of a link')
  expect(answers()[2]).toContain('winmail.dat')
  // Advertising and blocked senders raise nothing.
  await send('ads@shop.test', { subject: 'Sale', text: 'https://shop.test/download' })
  expect(answers()).toHaveLength(3)
})

test('says what happened to rows that arrived before', async () => {
  const { driver, address } = await createReader(TRACKER, 'proven')
  const send = async (content: Buffer) => {
    await deliver(listener.port, { ...report(address, 2), attachments: [{ filename: 'a.csv', content }] })
    await spoor.runJobs()
    return catcher.to(driver.email).at(-1)?.text
  }
  const [header, first, second] = csvReport(2).toString().split('\n')
  expect(await send(Buffer.from([header, first].join('\n')))).toContain('a.csv: 1 trip from 1 row')
  expect(await send(Buffer.from([header, first, second].join('\n')))).toContain(
    'a.csv: 2 trips from 1 of 2 rows, 1 arrived before\n',
  )
  expect(await send(Buffer.from([header, first, second, ''].join('\n')))).toContain(
    'a.csv: Nothing new: its rows arrived before (2)',
  )
})

const MIX = 'https://report-dl.za.mixtelematics.com'

test('follows allowed links in signed mails, but neither others nor redirects to private addresses', async () => {
  const { driver, address } = await createReader(TRACKER, 'proven')
  fetched = []
  const html = `<a href="${MIX}/report?sig=a%2Bb&amp;x=1">Download</a> <img src="https://mixtelematics.com/logo.png">
    <a href="https://report-dl.za.mixtelematics.com.evil.test/report">x</a>
    <a href="http://report-dl.za.mixtelematics.com/plain">x</a> <a href="${MIX}:8443/report">x</a>`
  const mail = { from: TRACKER, to: address, subject: 'Your report', dkim: DKIM }
  await deliver(listener.port, { ...mail, html })
  await spoor.runJobs()
  expect(fetched).toEqual([`${MIX}/report?sig=a%2Bb&x=1`])
  expect(await listUploads(driver)).toMatchObject([{ filename: 'Trips CA 123.csv', status: 'saved', trips_found: 2 }])

  fetched = []
  await deliver(listener.port, { ...mail, text: `${MIX}/private\n${MIX}/gone` })
  await spoor.runJobs()
  expect(fetched).toEqual([`${MIX}/private`, `${MIX}/gone`])
  const [refused] = (await readInbox(driver)).mails
  expect(refused).toMatchObject({
    outcome: 'not_read',
    files: [{ problem: 'link_failed' }, { problem: 'link_failed' }],
  })
  expect(await listUploads(driver)).toHaveLength(1)

  await deliver(listener.port, { ...mail, text: `${MIX}/moved` })
  await spoor.runJobs()
  expect((await readInbox(driver)).mails[0]).toMatchObject({ outcome: 'taken_in' })
})

test('a mail with a forged sender waits, although the driver allowed that sender', async () => {
  const { driver, address } = await createReader(TRACKER, 'proven')
  await deliver(listener.port, { ...report(address, 2), dkim: undefined })
  await spoor.runJobs()
  const { mails, senders } = await readInbox(driver)
  expect(mails).toMatchObject([{ state: 'waiting', proof: 'failed', authentication: { dmarc: 'fail', dkim: 'none' } }])
  expect(senders).toMatchObject([{ state: 'allowed' }])
  expect(await listUploads(driver)).toEqual([])

  // Blocking discards it.
  const after = await call(driver, 'POST', '/inbound-mail/senders/block', { address: TRACKER })
  expect(after.mails).toMatchObject([{ state: 'done', outcome: 'blocked' }])
  await deliver(listener.port, report(address, 3))
  await spoor.runJobs()
  expect((await readInbox(driver)).mails[0]).toMatchObject({ outcome: 'blocked' })
  expect(await listStoredMails(driver)).toEqual([])
})

async function listStoredMails({ userId }: TestUser): Promise<string[]> {
  const keys: string[] = []
  for await (const key of spoor.dependencies.files.list('mails/')) if (key.includes(userId)) keys.push(key)
  return keys
}

test('refuses a mail of 60 MB with 552, announced or not, and stores nothing', { timeout: 60_000 }, async () => {
  const { driver, address } = await createDriver()
  const line = Buffer.from(`${'x'.repeat(74)}\r\n`.repeat(1000))
  function* content() {
    yield Buffer.from(`From: ${TRACKER}\r\nTo: ${address}\r\nSubject: large\r\n\r\n`)
    for (let bytes = 0; bytes < 60 * 1_048_576; bytes += line.length) yield line
  }
  const envelope = { from: TRACKER, to: address }
  const sending = deliver(listener.port, { envelope, raw: Readable.from(content(), { objectMode: false }) })
  await expect(sending).rejects.toMatchObject({ responseCode: 552 })
  expect(await talk(['EHLO client.test', `MAIL FROM:<${TRACKER}> SIZE=${60 * 1_048_576}`])).toMatch(/^552 /)
  expect(await listStoredMails(driver)).toEqual([])
  expect((await readInbox(driver)).mails).toEqual([])
})

/** Sends lines by SMTP and returns the reply to the last one. */
function talk(lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(listener.port, 'localhost')
    const left = [...lines]
    socket.on('data', (data) => {
      const reply = data.toString().trim().split('\r\n').at(-1) ?? ''
      const next = left.shift()
      if (next !== undefined) return void socket.write(`${next}\r\n`)
      socket.end()
      resolve(reply)
    })
    socket.once('error', reject)
  })
}

/** Opens a connection and collects the listener's output. */
async function openSession({ port }: MailListener) {
  const socket = net.connect(port, 'localhost')
  let received = ''
  socket.on('error', () => {}).on('data', (data) => (received += data.toString()))
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  const greeted = new Promise<string>((resolve) => socket.once('data', () => resolve(received)))
  return { socket, ended, first: await greeted }
}

test('keeps room for others when an address opens many connections', async () => {
  const sessions = await Promise.all(Array.from({ length: 25 }, () => openSession(listener)))
  const refused = sessions.filter(({ first }) => first.startsWith('421'))
  expect(refused).toHaveLength(5)
  await Promise.all(refused.map(({ ended }) => ended))
  for (const { socket } of sessions) socket.end('QUIT\r\n')
  await Promise.all(sessions.map(({ ended }) => ended))
  expect(await talk(['NOOP'])).toMatch(/^250 /)
})

test(
  'ends sessions that only send commands, deliver no mail in time, or never finish one',
  { timeout: 30_000 },
  async () => {
    const chatty = await openSession(listener)
    chatty.socket.write('NOOP\r\n'.repeat(200))
    const replies = (await chatty.ended).split('\r\n')
    expect(replies.filter((reply) => reply.startsWith('250'))).toHaveLength(60)
    expect(replies.at(-2)).toMatch(/^421 /)

    const patience = { waitingMs: 1500, sendingMs: 3000, checkEveryMs: 50 }
    const hasty = await startMailListener(spoor.dependencies, inbound, patience)
    const { driver, address } = await createReader(TRACKER, 'proven')
    try {
      const idle = await openSession(hasty)
      const noop = setInterval(() => idle.socket.write('NOOP\r\n'), 200)
      expect(await idle.ended).toContain('421 ')
      clearInterval(noop)
      const slow = await openSession(hasty)
      for (const line of ['EHLO a.test', `MAIL FROM:<${TRACKER}>`, `RCPT TO:<${address}>`, 'DATA', 'Subject: x'])
        slow.socket.write(`${line}\r\n`)
      const drip = setInterval(() => slow.socket.write('X-Drip: x\r\n'), 200)
      expect(await slow.ended).toMatch(/354 .*\r\n.*421 /s)
      clearInterval(drip)
      expect(await deliver(hasty.port, report(address, 2))).toMatch(/^250/)
    } finally {
      await hasty.close()
    }
    expect((await readInbox(driver)).mails).toHaveLength(1)
  },
)

test('names only the first files of a mail that cannot be read', async () => {
  const { driver, address } = await createDriver()
  const attachments = Array.from({ length: 60 }, (_, n) => ({
    filename: `${'x'.repeat(400)} ${n}.pdf`,
    content: Buffer.from('%PDF-1.7 x'),
  }))
  await deliver(listener.port, { from: 'a@fleet.test', to: address, subject: 'Trips', text: 'Attached.', attachments })
  await spoor.runJobs()
  const [{ files }] = (await readInbox(driver)).mails
  expect(files).toHaveLength(50)
  expect(Math.max(...files.map(({ name }) => name.length))).toBe(300)
})

test('gives up on an unreadable mail at the first attempt', async () => {
  const { driver, address } = await createReader(TRACKER, 'proven')
  const head = `From: ${TRACKER}\nTo: ${address}\nMIME-Version: 1.0\n`
  const nested = Array.from(
    { length: 1500 },
    (_, i) => `--b${i}\nContent-Type: multipart/mixed; boundary="b${i + 1}"\n\n`,
  )
  const part = '--b0\nContent-Type: text/csv; name=a.csv\n\na,b\n'
  const multipart = 'Content-Type: multipart/mixed; boundary="b0"\n\n'
  const signature = 'DKIM-Signature: v=1; a=rsa-sha256; d=netstar.test; s=s1; h=from; bh=AAAA; b=AAAA\n'
  const bombs = [
    head + multipart + nested.join(''),
    head + multipart + part.repeat(5000),
    `${head}X-Long: ${'x'.repeat(300_000)}\n\nx`,
    `${signature.repeat(11)}${head}\ny`,
    `${head}X-Folded: x${'\n y'.repeat(3000)}\n\nz`,
    `\r\n\r\n${head}\nw`,
  ]
  const query = `?recipient=${encodeURIComponent(address)}`
  for (const bomb of bombs) expect((await post(bomb, { query })).status).toBe(200)
  await spoor.runJobs()
  const { mails } = await readInbox(driver)
  expect(mails.map(({ state, outcome }) => `${state} ${outcome}`)).toEqual(bombs.map(() => 'done not_read'))
  expect(await listStoredMails(driver)).toEqual([])
})

test('reads a mail with characters that cannot be stored', async () => {
  const { driver, address } = await createReader(TRACKER, 'unknown')
  const { driver: stranger, address: strangers } = await createDriver()
  const mail = (name: string, day: number) =>
    `Message-Id: <\0@netstar.test>\nFrom: ${TRACKER}\nSubject: ${'x'.repeat(299)}\u{1F697} \0\nMIME-Version: 1.0\n` +
    `Content-Type: text/csv; name="${name}"\nContent-Disposition: attachment; filename="${name}"\n\n${csvReport(day).toString()}`
  for (const [i, name] of ['a\0b.csv', '\0.csv'].entries()) {
    expect((await post(mail(name, i + 5), { query: `?recipient=${encodeURIComponent(address)}` })).status).toBe(200)
    expect((await post(mail(name, i + 5), { query: `?recipient=${encodeURIComponent(strangers)}` })).status).toBe(200)
  }
  await spoor.dependencies.pool.query(`update inbound_sender set accepted_proof = 'failed' where owner_id = $1`, [
    driver.userId,
  ])
  await spoor.runJobs()
  expect((await listUploads(driver)).map(({ filename }) => filename).toSorted()).toEqual(['ab.csv', 'report.csv'])
  expect((await readInbox(stranger)).mails.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
})

test('relays nothing, accepts only its own addresses and one recipient at a time', async () => {
  const { driver, address } = await createDriver()
  const greet = ['EHLO client.test', `MAIL FROM:<${TRACKER}>`]
  expect(await talk([...greet, 'RCPT TO:<somebody@example.com>'])).toMatch(/^550 /)
  expect(await talk([...greet, `RCPT TO:<in+bbbbbbbbbbbbbbbbbbbb@${DOMAIN}>`])).toMatch(/^550 /)
  expect(await talk([...greet, `RCPT TO:<${address}>`])).toMatch(/^250 /)
  expect(await talk([...greet, `RCPT TO:<${address}>`, `RCPT TO:<in+c@${DOMAIN}>`])).toMatch(/^452 /)
  // A new address replaces the old one; switching it off removes it.
  const { address: next } = await call(driver, 'PUT', '/inbound-mail/address')
  expect(await talk([...greet, `RCPT TO:<${address}>`])).toMatch(/^550 /)
  expect(await talk([...greet, `RCPT TO:<${next}>`])).toMatch(/^250 /)
  expect(await call(driver, 'DELETE', '/inbound-mail/address')).toMatchObject({ address: null })
  expect(await talk([...greet, `RCPT TO:<${next}>`])).toMatch(/^550 /)
})

test('never replies to programs, lists and bounces, and to a sender ten times a day', { timeout: 60_000 }, async () => {
  const { driver, address } = await createReader(TRACKER, 'proven')
  const answers = () => catcher.to(driver.email).filter(({ subject }) => subject?.includes('mailed report'))
  let day = 1
  const send = async (extra: object) => {
    await deliver(listener.port, { ...report(address, day++), ...extra })
    await spoor.runJobs()
  }
  await send({ headers: { 'Auto-Submitted': 'auto-replied' } })
  await send({ headers: { Precedence: 'bulk' } })
  await send({ list: { unsubscribe: 'https://example.com/off' } })
  await send({ envelope: { from: '', to: address } })
  expect(answers()).toEqual([])
  // Their files are still read, and reported like any upload.
  expect((await listUploads(driver)).map(({ status }) => status)).toEqual(['saved', 'saved', 'saved', 'saved'])
  expect(catcher.to(driver.email).map(({ subject }) => subject)).toEqual(
    Array.from({ length: 4 }, () => 'Your file Weekly Trip Report.xls is ready'),
  )
  for (let mail = 0; mail < 12; mail++) await send({})
  expect(answers()).toHaveLength(10)

  // A returned mail of Spoor's own contains no report and gets no reply.
  const [own] = answers()
  const before = catcher.to(driver.email).length
  await deliver(listener.port, {
    from: driver.email,
    to: address,
    subject: own.subject,
    text: own.text,
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  await spoor.runJobs()
  expect((await readInbox(driver)).mails[0]).toMatchObject({ outcome: 'no_report', state: 'done' })
  expect(catcher.to(driver.email)).toHaveLength(before)
})

test('reads a mail that arrives twice once, and also another one with the same Message-Id', async () => {
  const { driver, address } = await createReader(TRACKER, 'proven')
  const messageId = '<same@netstar.test>'
  for (const day of [2, 2, 3]) {
    const mail = { ...report(address, day), messageId, date: new Date('2026-03-09T06:00:00Z') }
    // nodemailer's boundary is random unless given.
    expect(await deliver(listener.port, { ...mail, boundaryPrefix: 'x', ...fixedBoundary })).toMatch(/^250/)
  }
  await spoor.runJobs()
  expect((await readInbox(driver)).mails).toHaveLength(2)
  expect(await listUploads(driver)).toHaveLength(2)
  expect(await listStoredMails(driver)).toEqual([])
})

const fixedBoundary = { baseBoundary: 'fixed' }

test('an acknowledged mail is read once by another process when the first one is killed', async () => {
  const { driver, address } = await createReader(TRACKER, 'proven')
  expect(await deliver(listener.port, report(address, 2))).toMatch(/^250/)
  // No job has run here yet: mail, row and job are on disk. A killed reader leaves the job to be run again.
  const other = await openJobs({
    url: spoor.databaseUrl,
    log: pino({ level: 'silent' }),
    supervises: false,
    connections: 2,
  })
  const dependencies = { ...spoor.dependencies, jobs: other }
  try {
    registerJobHandlers(other, dependencies)
    let kills = 1
    const dying = {
      ...dependencies,
      jobs: {
        ...other,
        enqueue: (...parameters: Parameters<typeof other.enqueue>) => {
          // After the upload is stored and before the mail is marked as done.
          if (parameters[1] === 'answer-mail' && kills-- > 0) throw new Error('killed')
          return other.enqueue(...parameters)
        },
      },
    }
    handleInboundMailJobs(other, dying, { get: getFromLoopback, resolveDns })
    await expect(other.runDue()).rejects.toThrow('killed')
    expect(await listUploads(driver)).toHaveLength(1)
    await spoor.dependencies.pool.query(`update jobs.job set start_after = now() where state = 'retry'`)
    await other.runDue()
  } finally {
    await other.close()
  }
  expect(await listUploads(driver)).toMatchObject([{ status: 'saved', trips_found: 2 }])
  expect((await readInbox(driver)).mails).toMatchObject([{ outcome: 'taken_in' }])
})

test('refuses temporarily, and stores nothing, while the mail cannot be recorded', async () => {
  const { driver, address } = await createDriver()
  const { jobs } = spoor.dependencies
  const failing = { ...jobs, enqueue: () => Promise.reject(new Error('gone')) }
  const broken = await startMailListener({ ...spoor.dependencies, jobs: failing }, inbound)
  try {
    await expect(deliver(broken.port, report(address, 2))).rejects.toMatchObject({ responseCode: 451 })
  } finally {
    await broken.close()
  }
  expect((await readInbox(driver)).mails).toEqual([])
  expect(await listStoredMails(driver)).toEqual([])
})

async function post(content: string | Buffer, options: { secret?: string; query?: string } = {}) {
  const { secret = WEBHOOK_SECRET, query = '' } = options
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' }
  const response = await spoor.app.inject({ method: 'POST', url: `/inbound/mail${query}`, headers, payload: content })
  return { status: response.statusCode, body: response.json() }
}

test('accepts mails from a provider that knows the secret', async () => {
  const { driver, address } = await createReader('reports@example.com', 'unknown')
  const rows = csvReport(5).toString()
  const mail = (to: string) =>
    `From: reports@example.com\nTo: "My reports" <${to}>\nSubject: Report\nMessage-Id: <1@example.com>\n` +
    `Content-Type: text/csv; name=r.csv\nContent-Disposition: attachment; filename=r.csv\n\n${rows}`
  expect(await post(mail(address), { secret: 'x' })).toMatchObject({ status: 401 })
  expect(await post(mail(`in+bbbbbbbbbbbbbbbbbbbb@${DOMAIN}`))).toMatchObject({ status: 404 })
  expect(await post(mail(address))).toEqual({ status: 200, body: { status: 'stored' } })
  const query = `?recipient=${encodeURIComponent(address)}&sender=reports@example.com`
  expect(await post(mail('somebody@example.com'), { query })).toEqual({ status: 200, body: { status: 'known' } })
  expect(await post(randomBytes(2000), { query })).toEqual({ status: 200, body: { status: 'stored' } })
  await spoor.runJobs()
  expect(await listUploads(driver)).toMatchObject([{ filename: 'r.csv', status: 'saved', trips_found: 2 }])
  expect((await readInbox(driver)).mails.map(({ outcome }) => outcome)).toEqual(['no_report', 'taken_in'])
  expect(await listStoredMails(driver)).toEqual([])
})

test("a fleet's file mailed to its administrator is handled like an upload", async () => {
  const companyId = randomUUID()
  await spoor.dependencies.pool.query(
    `insert into company (id, name, subscription_expires_at, payment_reference) values ($1, 'Karoo Couriers', now() + interval '1 year', 'KAROO1')`,
    [companyId],
  )
  const admin = await spoor.signUp('fleet-admin@example.com', { role: 'company_admin', companyId })
  const driver = await spoor.signUp('fleet-driver@example.com', { role: 'company_employee', companyId })
  const { address } = await call(admin, 'PUT', '/inbound-mail/address')
  await deliver(listener.port, {
    from: TRACKER,
    to: address!,
    subject: 'Fleet',
    dkim: DKIM,
    attachments: [{ filename: 'fleet.csv', content: csvReport(4) }],
  })
  await spoor.runJobs()
  await call(admin, 'POST', '/inbound-mail/senders/allow', { address: TRACKER, proof: 'proven' })
  await spoor.runJobs()
  const { items } = await call<{ items: { id: string; name: string; trips: number }[] }>(admin, 'GET', '/team/fleet')
  expect(items).toMatchObject([{ name: 'CA 123-456', trips: 2 }])
  const handover = await spoor.app.inject({
    method: 'POST',
    url: '/team/handovers',
    headers: admin.headers,
    payload: { vehicle_id: items[0].id, employee_id: driver.userId, from: '2026-03-04', to: '2026-03-04' },
  })
  expect(handover.json()).toMatchObject({ trips: 2 })
  expect(await call<{ total: number }>(driver, 'GET', '/trips')).toMatchObject({ total: 2 })
  expect(await call<{ total: number }>(admin, 'GET', '/trips')).toMatchObject({ total: 0 })
})

test('a report with an open question needs a look: the answer links to it, and no view of the fleet has its trips', async () => {
  const companyId = randomUUID()
  await spoor.dependencies.pool.query(
    `insert into company (id, name, subscription_expires_at, payment_reference) values ($1, 'Breede Couriers', now() + interval '1 year', 'BREEDE')`,
    [companyId],
  )
  const admin = await spoor.signUp('breede-admin@example.com', { role: 'company_admin', companyId })
  const { address } = await call(admin, 'PUT', '/inbound-mail/address')
  const content = 'Vehicle,Date,From,To,Km\nCA 55,05/06/2026,Ceres,Wolseley,24\nCA 55,05/07/2026,Wolseley,Ceres,24\n'
  const attachments = [{ filename: 'fleet.csv', content }]
  await deliver(listener.port, { from: TRACKER, to: address!, subject: 'Fleet', dkim: DKIM, attachments })
  await spoor.runJobs()
  await call(admin, 'POST', '/inbound-mail/senders/allow', { address: TRACKER, proof: 'proven' })
  await spoor.runJobs()
  const [upload] = await listUploads(admin)
  expect(upload).toMatchObject({ status: 'needs_look', questions: [{ chosen: null }] })
  const { mails } = await readInbox(admin)
  expect(mails).toMatchObject([{ outcome: 'taken_in', files: [{ status: 'needs_look', trips_found: 0 }] }])
  const answer = catcher.to(admin.email).at(-1)
  expect(answer?.subject).toBe('Your emailed report needs a look')
  expect(answer?.text).toContain('fleet.csv: Needs a look')
  expect(answer?.text).toContain(`/upload/${upload.upload_id}`)
  expect(await call(admin, 'GET', '/team/fleet')).toMatchObject({ items: [] })
  await call(admin, 'POST', `/upload/${upload.upload_id}/reprocess`, { answers: { 'order of dates': 'day first' } })
  await spoor.runJobs()
  expect(await call(admin, 'GET', '/team/fleet')).toMatchObject({ items: [{ name: 'CA 55', trips: 2 }] })
})

test('shows the code and the link of a forwarding confirmation', async () => {
  const { driver, address } = await createDriver()
  await deliver(listener.port, {
    from: 'Gmail Team <forwarding-noreply@google.com>',
    to: address,
    subject: '(#123456789) Gmail Forwarding Confirmation - Receive Mail from driver@gmail.com',
    text: `driver@gmail.com has requested to automatically forward mail to your email address.
Confirmation code: 123456789
To allow, please click the link below:
https://mail-settings.google.com/mail/vf-%5Babc%5D-xyz
To cancel: https://mail-settings.google.com/mail/uf-%5Babc%5D-xyz`,
    dkim: { ...DKIM, domainName: 'google.com' },
  })
  await spoor.runJobs()
  expect(await readInbox(driver)).toMatchObject({
    senders: [],
    mails: [
      {
        state: 'done',
        outcome: 'confirmation',
        proof: 'proven',
        confirmation: { code: '123456789', url: 'https://mail-settings.google.com/mail/vf-%5Babc%5D-xyz' },
      },
    ],
  })
})

test('holds the files of an account whose subscription has expired', async () => {
  const { driver, address } = await createReader(TRACKER, 'proven')
  const { pool } = spoor.dependencies
  const setExpiry = (when: string) =>
    pool.query(`update app_user set subscription_expires_at = now() + $2::interval where id = $1`, [
      driver.userId,
      when,
    ])
  await setExpiry('-1 day')
  await deliver(listener.port, report(address, 2))
  await spoor.runJobs()
  await setExpiry('1 year')
  expect(await listUploads(driver)).toMatchObject([{ status: 'received' }])
  await spoor.runJob('release-uploads')
  expect(await listUploads(driver)).toMatchObject([{ status: 'saved' }])
})

test('deletes waiting mails after 30 days, and files without a mail', async () => {
  const { driver, address } = await createDriver()
  await deliver(listener.port, report(address, 2))
  await spoor.runJobs()
  expect(await listStoredMails(driver)).toHaveLength(1)
  await spoor.runJob('clear-mails')
  expect(await listStoredMails(driver)).toHaveLength(1)
  await spoor.dependencies.pool.query(
    `update inbound_mail set received_at = received_at - interval '31 days' where owner_id = $1`,
    [driver.userId],
  )
  await spoor.runJob('clear-mails')
  expect(await listStoredMails(driver)).toEqual([])
  expect((await readInbox(driver)).mails).toEqual([])
})
