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

/** The subjects of all mails to a person so far. */
export const listMailedSubjects = async (to: string): Promise<string[]> =>
  (await readMails(to)).map(({ subject }) => subject)

const readLinks = async (to: string, wanted: string): Promise<string[]> =>
  (await readMails(to)).flatMap(({ subject, link }) => (subject === wanted && link !== null ? [link] : []))

/** Reads the folder where mails are written if no mail server is configured; oldest first. */
async function readMails(to: string): Promise<{ atMs: number; subject: string; link: string | null }[]> {
  const folder = path.join(process.env.E2E_DATA_DIR as string, 'mail')
  const found: { atMs: number; subject: string; link: string | null }[] = []
  for (const name of await fs.readdir(folder).catch(() => [])) {
    if (!name.endsWith('.eml')) continue
    const file = path.join(folder, name)
    const content = await fs.readFile(file)
    // Parsing every mail of the run at each look would take seconds.
    if (!content.includes(to)) continue
    const mail = await simpleParser(content)
    if (![mail.to ?? []].flat().some(({ text }) => text === to)) continue
    const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? null
    found.push({ atMs: (await fs.stat(file)).mtimeMs, subject: mail.subject ?? '', link })
  }
  return found.toSorted((a, b) => a.atMs - b.atMs)
}
