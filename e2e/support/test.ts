import { expect, test as base } from '@playwright/test'
import type { APIRequestContext, Page } from '@playwright/test'
import { letIn } from '../../apps/server/src/testing/let-in.ts'

export { expect } from '@playwright/test'

export interface Person {
  email: string
  password: string
  name: string
  /** Headers for API calls outside the page. */
  headers: { authorization: string }
}

// Chromium logs these for replies that a test makes fail, and for rendering without a graphics card.
const EXPECTED = /Failed to load resource|WebGL|GL Driver/

interface Fixtures {
  /** A person who has signed up, verified the address and paid, and is signed in to the page's browser. */
  person: Person
  /** A page of the signed-in person. */
  signedInPage: Page
  /** Fails the test on a console error, or on a request to any host except the Spoor under test and its street map. */
  quiet: void
  /** Signs up another person with full access, without touching the page's browser. */
  signUpAnother: () => Promise<Person>
}

/** Our `test`: relative URLs are those of the Spoor under test. */
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires the pattern, even for a fixture without dependencies
  baseURL: async ({}, use) => use(process.env.E2E_URL),

  quiet: [
    async ({ page, baseURL }, use) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED.test(message.text())) faults.push(`console: ${message.text()}`)
      })
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        const isOurs = [baseURL, process.env.E2E_STREETS, process.env.E2E_GATEWAY].includes(origin)
        if (protocol.startsWith('http') && !isOurs) faults.push(`request to ${origin}`)
      })
      await use()
      expect(faults, 'faults on the page').toEqual([])
    },
    { auto: true },
  ],

  person: async ({ page, baseURL }, use) => use(await signUp(page.request, baseURL as string)),

  signedInPage: async ({ page, person }, use) => {
    // Requested first, so that its cookie exists before the first page.
    void person
    await use(page)
  },

  signUpAnother: async ({ playwright, baseURL }, use) => {
    const contexts: APIRequestContext[] = []
    await use(async () => {
      const context = await playwright.request.newContext({ baseURL })
      contexts.push(context)
      return signUp(context, baseURL as string)
    })
    await Promise.all(contexts.map((context) => context.dispose()))
  },
})

let people = 0

async function signUp(request: APIRequestContext, origin: string): Promise<Person> {
  const person = {
    email: `driver-${process.pid}-${Date.now()}-${people++}@example.com`,
    password: 'Blue-Crane-7431',
    name: 'Thandi Test',
  }
  const headers = { origin }
  const signedUp = await request.post('/identity/sign-up/email', { headers, data: person })
  const { user } = (await checked(signedUp)) as { user: { id: string } }
  const { token } = (await checked(await request.get('/identity/token'))) as { token: string }
  const signedIn = { authorization: `Bearer ${token}` }
  const registered = await request.post('/auth/register', {
    headers: signedIn,
    data: { firebase_uid: user.id, email: person.email, name: person.name },
  })
  await checked(registered)
  await letIn(process.env.E2E_DATABASE_URL as string, person)
  return { ...person, headers: signedIn }
}

async function checked(response: { ok(): boolean; status(): number; text(): Promise<string> }): Promise<unknown> {
  const text = await response.text()
  if (!response.ok()) throw new Error(`${response.status()} ${text}`)
  return JSON.parse(text)
}
