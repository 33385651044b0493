import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Inbox } from '@spoor/contract/routes/inbound-mail.ts'
import { signUpAt } from '../../../testing/api-person.ts'
import { freePort, startSpoor, type RunningSpoor } from '../../../testing/running-spoor.ts'
import { inDatabase } from '../uploads/testing/killed-uploads.ts'
import { deliver, DOMAIN, TRACKER, xlsReport } from './testing/mail-world.ts'

const MAILS = 4
const WITHIN_MS = 120_000

let dataDir: string
let smtpPort: number
let spoor: RunningSpoor
const start = () =>
  startSpoor({
    dataDir,
    environment: { SPOOR_INBOUND_DOMAIN: DOMAIN, SPOOR_INBOUND_SMTP_PORT: String(smtpPort) },
  })
beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-killed-mail-'))
  await fs.chmod(dataDir, 0o755)
  smtpPort = await freePort()
  spoor = await start()
})
afterAll(async () => {
  await spoor?.killAll()
  await fs.rm(dataDir, { recursive: true, force: true })
})

test(
  'every acknowledged mail is read once, even if all processes are killed right after it',
  { timeout: 300_000, skip: process.platform !== 'linux' },
  async () => {
    const person = await signUpAt(spoor)
    const call = async (method: string) => {
      const url = `${spoor.url}/inbound-mail${method === 'PUT' ? '/address' : ''}`
      const reply = await fetch(url, { method, headers: { ...person.headers, origin: spoor.url } })
      return (await reply.json()) as Inbox
    }
    const { address } = await call('PUT')
    await inDatabase(
      spoor.databaseUrl(),
      `insert into inbound_sender (owner_id, address, state, accepted_proof, first_seen_at)
       values ($1, $2, 'allowed', 'failed', now())`,
      [person.userId, TRACKER],
    )
    for (let day = 1; day <= MAILS; day++) {
      const attachments = [{ filename: `Day ${day}.xls`, content: xlsReport(day) }]
      const mail = { from: TRACKER, to: address ?? '', subject: `Day ${day}`, attachments }
      expect(await deliver(smtpPort, mail)).toMatch(/^250/)
      // Right after the acknowledgement, or during the read of the mail or its file.
      await sleep((day - 1) * 400)
      await spoor.killAll()
      spoor = await start()
    }
    const deadlineMs = Date.now() + WITHIN_MS
    for (;;) {
      const { mails } = await call('GET')
      const files = mails.flatMap((mail) => mail.files)
      if (files.length === MAILS && files.every(({ status }) => status === 'saved')) break
      if (Date.now() > deadlineMs) throw new Error(JSON.stringify(mails))
      await sleep(500)
    }
    const uploads = await inDatabase(
      spoor.databaseUrl(),
      'select filename, trips_found from upload where owner_id = $1 order by filename',
      [person.userId],
    )
    expect(uploads).toEqual(Array.from({ length: MAILS }, (_, i) => ({ filename: `Day ${i + 1}.xls`, trips_found: 2 })))
  },
)
