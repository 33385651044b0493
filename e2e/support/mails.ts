import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { simpleParser } from 'mailparser'

const PATIENCE_MS = 15_000

/** Waits until a person has `count` mails with this subject and returns their links, oldest first. */
export async function readMailedLinks(to: string, subject: string, { count = 1 } = {}): Promise<string[]> {
  const deadlineMs = Date.now() + PATIENCE_MS
  for (;;) {
    const links = await readLinks(to, subject)
    if (links.length >= count) return links
    if (Date.now() > deadlineMs) throw new Error(`${links.length} mails '${subject}' came to ${to}, not ${count}`)
    await sleep(100)
  }
}

/** Reads the folder where mails are written if no mail server is configured. */
async function readLinks(to: string, subject: string): Promise<string[]> {
  const folder = path.join(process.env.E2E_DATA_DIR as string, 'mail')
  const found: { atMs: number; link: string }[] = []
  for (const name of await fs.readdir(folder).catch(() => [])) {
    if (!name.endsWith('.eml')) continue
    const file = path.join(folder, name)
    const content = await fs.readFile(file)
    // Parsing every mail of the run at each look would take seconds.
    if (!content.includes(to)) continue
    const mail = await simpleParser(content)
    const isHis = [mail.to ?? []].flat().some(({ text }) => text === to)
    const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0]
    if (isHis && mail.subject === subject && link) found.push({ atMs: (await fs.stat(file)).mtimeMs, link })
  }
  return found.toSorted((a, b) => a.atMs - b.atMs).map(({ link }) => link)
}
