import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { startFakeGateway, type FakeGateway } from '../../apps/server/src/testing/fake-gateway.ts'
import { startSpoor } from '../../apps/server/src/testing/running-spoor.ts'
import { test as base } from './test.ts'

export { expect } from './test.ts'

const ADMIN = { email: 'admin@example.com', password: 'Blue-Crane-7431' }

export interface Registered {
  id: string
  name: string
  email: string
  payment_reference: string
  /** Headers for API calls. */
  headers: { authorization: string }
}

/** An administrator's API, and people who register on their own. */
export interface Office {
  /** Calls the API as the system administrator. */
  call: <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object) => Promise<T>
  /** Registers a person whose payment is not verified yet. */
  register: (name: string, company?: { id: string; name: string }) => Promise<Registered>
}

/**
 * The `test` for administration: each `house` is a separate Spoor with only the first administrator. A file selects its
 * house with `test.use`.
 */
export const test = base.extend<
  { office: Office; adminPage: Page },
  { house: string; gateway: FakeGateway; takesOnlinePayments: boolean; spoor: { url: string; databaseUrl: string } }
>({
  house: ['office', { scope: 'worker', option: true }],

  takesOnlinePayments: [false, { scope: 'worker', option: true }],

  gateway: [
    async ({ takesOnlinePayments }, use) => {
      const gateway = await startFakeGateway()
      process.env.E2E_GATEWAY = takesOnlinePayments ? gateway.url : undefined
      await use(gateway)
      await gateway.close()
    },
    { scope: 'worker' },
  ],

  spoor: [
    async ({ house, gateway, takesOnlinePayments }, use) => {
      const folder = await fs.mkdtemp(path.join(os.tmpdir(), `spoor-${house}-`))
      await fs.chmod(folder, 0o755)
      const running = await startSpoor({
        dataDir: path.join(folder, 'data'),
        environment: {
          SPOOR_ADMIN_EMAIL: ADMIN.email,
          SPOOR_ADMIN_PASSWORD: ADMIN.password,
          ...(takesOnlinePayments && gateway.environment),
        },
      })
      await use({ url: running.url, databaseUrl: running.databaseUrl() })
      await running.stop()
      await fs.rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ spoor }, use) => use(spoor.url),

  office: async ({ playwright, spoor }, use) => {
    const contexts: APIRequestContext[] = []
    const newContext = async (): Promise<APIRequestContext> => {
      const context = await playwright.request.newContext({ baseURL: spoor.url })
      contexts.push(context)
      return context
    }
    const headers = { origin: spoor.url }
    const signedIn = async (context: APIRequestContext): Promise<Registered['headers']> => {
      const { token } = (await checked(await context.get('/identity/token'))) as { token: string }
      return { authorization: `Bearer ${token}` }
    }

    const admin = await newContext()
    await checked(await admin.post('/identity/sign-in/email', { headers, data: ADMIN }))
    const asAdmin = await signedIn(admin)
    const call: Office['call'] = async (method, to, data) =>
      (await checked(await admin.fetch(to, { method, headers: asAdmin, data }))) as never

    await use({
      call,
      async register(name, company) {
        const context = await newContext()
        const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${process.pid}-${Date.now()}@example.com`
        const data = { email, password: ADMIN.password, name }
        const { user } = (await checked(await context.post('/identity/sign-up/email', { headers, data }))) as {
          user: { id: string }
        }
        const own = await signedIn(context)
        const registered = await context.post('/auth/register', {
          headers: own,
          data: { firebase_uid: user.id, email, name, ...(company && makeEmployeeFields(company)) },
        })
        const { id } = (await checked(registered)) as { id: string }
        const { payment_reference } = await call<Registered>('GET', `/auth/admin/users/${id}`)
        return { id, name, email, payment_reference, headers: own }
      },
    })
    await Promise.all(contexts.map((context) => context.dispose()))
  },

  adminPage: async ({ page, spoor }, use) => {
    await checked(await page.request.post('/identity/sign-in/email', { headers: { origin: spoor.url }, data: ADMIN }))
    await use(page)
  },
})

/** The registration fields of a link that only contains the company name. */
const makeEmployeeFields = ({ id, name }: { id: string; name: string }) => ({
  role_type: 'company_employee',
  user_type: 'company_employee',
  company_id: id,
  company_name: name,
})

async function checked(response: { ok(): boolean; status(): number; text(): Promise<string> }): Promise<unknown> {
  const text = await response.text()
  if (!response.ok()) throw new Error(`${response.status()} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}
