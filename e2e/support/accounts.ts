import type { APIRequestContext, Page } from '@playwright/test'
import pg from 'pg'
import type { Person } from './test.ts'

async function inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const CHANGES = {
  unpaid: `payment_verified = false, approval_status = 'pending', subscription_expires_at = null`,
  rejected: `payment_verified = false, approval_status = 'rejected', rejection_reason = 'No such payment.'`,
  paid: `payment_verified = true, approval_status = 'approved', subscription_expires_at = now() + interval '365 days'`,
  expired: `payment_verified = true, subscription_expires_at = now() - interval '1 day'`,
  'in a trial': `payment_verified = false, approval_status = 'pending', subscription_expires_at = null,
    trial_started_at = now() - interval '4 days', trial_ends_at = now() + interval '10 days'`,
  'late in a trial': `trial_ends_at = now() + interval '2 days'`,
  'after a trial': `trial_ends_at = now() - interval '1 second'`,
  deactivated: `deactivated_at = now()`,
  administrator: `role_type = 'system_admin', user_type = 'admin'`,
  verified: `email_verified = true`,
  unverified: `email_verified = false`,
} as const

/** Changes to an account made by an administrator, the bank or the passage of time. */
export const changeAccount = ({ email }: { email: string }, change: keyof typeof CHANGES): Promise<void> =>
  inDatabase(async (client) => {
    await client.query(`update app_user set ${CHANGES[change]} where email = $1`, [email])
    if (change === 'verified' || change === 'unverified') {
      const query = 'update identity."user" set "emailVerified" = $2 where email = $1'
      await client.query(query, [email, change === 'verified'])
    }
  })

/** Ends all of a user's sessions, like the identity service when they expire. */
export const endSignIns = ({ email }: { email: string }): Promise<unknown> =>
  inDatabase((client) =>
    client.query(
      'delete from identity.session using identity."user" where "userId" = "user".id and "user".email = $1',
      [email],
    ),
  )

/** Adds a user to a company, with a joining date so early that the company sees all trips. */
export const joinCompany = (
  { email }: { email: string },
  companyId: string,
  role: 'company_employee' | 'company_manager' | 'company_admin' = 'company_employee',
): Promise<unknown> =>
  inDatabase((client) =>
    client.query(
      "update app_user set company_id = $2, role_type = $3, user_type = $3, joined_company_on = '2000-01-01' where email = $1",
      [email, companyId, role],
    ),
  )

/** Activates a company's plan for a year. */
export const payForCompany = (companyId: string): Promise<unknown> =>
  inDatabase((client) =>
    client.query(`update company set subscription_expires_at = now() + interval '365 days' where id = $1`, [companyId]),
  )

export const changeInvitations = (companyId: string, change: 'expired' | 'revoked'): Promise<unknown> =>
  inDatabase((client) => {
    const set = change === 'expired' ? `expires_at = now() - interval '1 second'` : 'revoked_at = now()'
    return client.query(`update invitation set ${set} where company_id = $1`, [companyId])
  })

export interface Company {
  id: string
  name: string
}

/** Calls the API as a system administrator. */
export async function administer(request: APIRequestContext, person: Person) {
  await changeAccount(person, 'administrator')
  const { headers } = person
  const call = async (method: 'POST' | 'PUT', path: string, data: object = {}): Promise<unknown> => {
    const response = await request.fetch(path, { method, headers, data })
    if (!response.ok()) throw new Error(`${response.status()} ${await response.text()}`)
    return response.json()
  }
  return {
    createCompany: async (company: { name: string; max_employees?: number; listed?: boolean }): Promise<Company> =>
      (await call('POST', '/auth/admin/companies', company)) as Company,
    updateCompany: (id: string, changes: object) => call('PUT', `/auth/admin/companies/${id}`, changes),
    /** The link through which an employee joins, as a path of this site. */
    inviteTo: async (id: string): Promise<string> => {
      const { url } = (await call('POST', `/auth/admin/companies/${id}/invitations`)) as { url: string }
      const { pathname, search } = new URL(url)
      return pathname + search
    },
  }
}

/** Fills in and submits the login form, then advances the page's clock, which must be installed, past the minimum time. */
export async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** The session and the cookie of a sign-in in this browser. */
export async function readStoredSignIn(page: Page): Promise<{ session: string | null; cookie: boolean }> {
  return {
    session: await page.evaluate(() => sessionStorage.getItem('spoor_session')),
    cookie: (await page.context().cookies()).some(({ name }) => name.endsWith('session_token')),
  }
}
