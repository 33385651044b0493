import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { simpleParser } from 'mailparser'
import type { TestApp } from './test-app.ts'

export const PASSWORD = 'Correct-horse-7'

/** A browser that calls the embedded identity of a test app and stores cookies. */
export function openBrowser({ app }: Pick<TestApp, 'app'>) {
  const cookies = new Map<string, string>()

  async function call(method: 'GET' | 'POST', url: string, payload?: object, headers: Record<string, string> = {}) {
    const response = await app.inject({
      method,
      url,
      ...(payload && { payload }),
      cookies: Object.fromEntries(cookies),
      headers: { origin: 'http://localhost', host: 'localhost', ...headers },
    })
    for (const { name, value, maxAge } of response.cookies as { name: string; value: string; maxAge?: number }[]) {
      if (maxAge === 0 || value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  return {
    cookies,
    get: (url: string, headers?: Record<string, string>) => call('GET', url, undefined, headers),
    post: (url: string, payload: object, headers?: Record<string, string>) => call('POST', url, payload, headers),
    async signUp(email: string, name = 'Thandi'): Promise<string> {
      const response = await call('POST', '/identity/sign-up/email', { email, password: PASSWORD, name })
      if (response.statusCode !== 200) throw new Error(`Signing up failed: ${response.body}`)
      return response.json<{ user: { id: string } }>().user.id
    },
    signIn: (email: string, password = PASSWORD) => call('POST', '/identity/sign-in/email', { email, password }),
    /** The API token; null if nobody is signed in. */
    async token(): Promise<string | null> {
      const response = await call('GET', '/identity/token')
      return response.statusCode === 200 ? response.json<{ token: string }>().token : null
    },
    /** Reads the profile with a token. */
    async profile(token: string | null) {
      const response = await app.inject({ url: '/auth/profile', headers: { authorization: `Bearer ${token}` } })
      return { status: response.statusCode, ...response.json<{ detail?: string; email_verified?: boolean }>() }
    },
    async register(token: string | null, payload: { firebase_uid: string; email: string; name: string }) {
      const headers = { authorization: `Bearer ${token}` }
      const response = await app.inject({ method: 'POST', url: '/auth/register', headers, payload })
      if (response.statusCode !== 200) throw new Error(`Registering failed: ${response.body}`)
    },
  }
}

export type Browser = ReturnType<typeof openBrowser>

/** A person who signed up, registered and is still signed in. */
export async function signUpEmbedded(spoor: TestApp, email: string): Promise<{ browser: Browser; subject: string }> {
  const browser = openBrowser(spoor)
  const subject = await browser.signUp(email)
  await browser.register(await browser.token(), { firebase_uid: subject, email, name: 'Thandi' })
  return { browser, subject }
}

interface ReadMail {
  subject: string
  link: string | null
  atMs: number
}

/** Reads the mails to an address from the mail folder, newest first. */
async function mailsTo(spoor: TestApp, to: string): Promise<ReadMail[]> {
  const folder = path.join(spoor.dependencies.config.dataDir, 'mail')
  const mails: ReadMail[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const mail = await simpleParser(await readFile(file))
    const recipients = [mail.to ?? []].flat().flatMap((list) => list.value.map((one) => one.address))
    if (!recipients.includes(to)) continue
    const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? null
    mails.push({ subject: mail.subject ?? '', link, atMs: (await stat(file)).mtimeMs })
  }
  return mails.toSorted((a, b) => b.atMs - a.atMs)
}

export const subjectsTo = async (spoor: TestApp, to: string): Promise<string[]> =>
  (await mailsTo(spoor, to)).map(({ subject }) => subject)

/** The link in the newest mail with this subject. */
export async function linkInMail(spoor: TestApp, to: string, subject: string): Promise<URL> {
  const link = (await mailsTo(spoor, to)).find((mail) => mail.subject === subject)?.link
  if (!link) throw new Error(`No mail '${subject}' to ${to}`)
  return new URL(link)
}
