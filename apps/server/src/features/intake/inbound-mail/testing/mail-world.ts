import { generateKeyPairSync } from 'node:crypto'
import type { Readable } from 'node:stream'
import nodemailer from 'nodemailer'
import type Mail from 'nodemailer/lib/mailer'
import { utils, write } from '@e965/xlsx'

export const DOMAIN = 'in.spoor.test'
export const WEBHOOK_SECRET = 'a secret that only the mail provider knows'
/** Sends weekly reports with a DKIM signature; its domain rejects mails without one. */
export const TRACKER = 'vigilcloud@netstar.test'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
export const DKIM = { domainName: 'netstar.test', keySelector: 's1', privateKey }

const RECORDS: Readonly<Record<string, string>> = {
  's1._domainkey.netstar.test TXT': `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
  '_dmarc.netstar.test TXT': 'v=DMARC1; p=reject',
  's1._domainkey.google.com TXT': `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
}

/** Name servers with the tracker's domain. */
export function resolveDns(name: string, type: string): Promise<string[][]> {
  const record = RECORDS[`${name} ${type}`]
  if (record !== undefined) return Promise.resolve([[record]])
  return Promise.reject(Object.assign(new Error(`no ${name}`), { code: 'ENOTFOUND' }))
}

/** Delivers a mail to the listener; resolves with the server's reply, rejects with its refusal. */
export async function deliver(port: number, mail: Mail.Options & { raw?: Readable | Buffer }): Promise<string> {
  const transporter = nodemailer.createTransport({ host: 'localhost', port, ignoreTLS: true, name: 'client.test' })
  try {
    const { response } = await transporter.sendMail(mail)
    return response
  } finally {
    transporter.close()
  }
}

const HEADER = ['Vehicle', 'Start Time', 'Start Location', 'End Time', 'End Location', 'Distance (km)']
const ROWS = [
  ['CA 123-456', '2026-03-02 08:00:00', 'Paarl', '2026-03-02 08:40:00', 'Ceres', '58.2'],
  ['CA 123-456', '2026-03-02 15:00:00', 'Ceres', '2026-03-02 15:45:00', 'Paarl', '58.4'],
]

/** Two trips on a day of March, as CSV. */
export function csvReport(day = 2): Buffer {
  return Buffer.from([HEADER, ...rowsOn(day)].map((row) => row.join(',')).join('\n'))
}

/** The same as an Excel 97 workbook, the format of trackers' weekly reports. */
export function xlsReport(day = 2): Buffer {
  const sheet = utils.aoa_to_sheet([HEADER, ...rowsOn(day)])
  return write(
    { SheetNames: ['Weekly Trip Report'], Sheets: { 'Weekly Trip Report': sheet } },
    {
      bookType: 'biff8',
      type: 'buffer',
    },
  ) as Buffer
}

const rowsOn = (day: number) =>
  ROWS.map((row) => row.map((cell) => cell.replace('-03-02', `-03-${String(day).padStart(2, '0')}`)))
