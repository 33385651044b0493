import type { Role } from '@spoor/contract/rules/roles.ts'
import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'

export interface Administration {
  spoor: TestApp
  admin: TestUser
  /** Current time; set it to travel. */
  clock: { ms: number }
  /** A call by the administrator, or by another user if given. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    by?: TestUser,
    // oxlint-disable-next-line typescript/no-explicit-any -- a test tests inspect arbitrary replies
  ): Promise<{ status: number; body: any; headers: Record<string, unknown> }>
  /** A user awaiting approval. */
  waiting(person?: { companyId?: string; role?: Role; email?: string }): Promise<TestUser>
  company(wish?: object): Promise<AdminCompany>
  /** Sends the mails whose undo period has not ended yet. */
  hurryMails(): Promise<void>
  close(): Promise<void>
}

/** The application with a system administrator, for tests. */
export async function administer(): Promise<Administration> {
  const clock = { ms: Date.parse('2026-03-10T08:00:00Z') }
  const spoor = await createTestApp({
    clock: { nowMs: () => clock.ms },
    config: { registrationsPerHour: 100_000 },
  })
  const admin = await spoor.signUp('admin@example.com', { role: 'system_admin' })
  let companies = 0

  const call: Administration['call'] = async (method, url, payload, by = admin) => {
    const response = await spoor.app.inject({ method, url, headers: by.headers, ...(payload && { payload }) })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.rawPayload,
      headers: response.headers,
    }
  }

  return {
    spoor,
    admin,
    clock,
    call,
    waiting: ({ companyId, role = companyId ? 'company_employee' : 'individual', email } = {}) =>
      spoor.signUp(email, { paymentVerified: false, role, companyId }),
    async company(wish = {}) {
      const { body } = await call('POST', '/auth/admin/companies', { name: `Company ${++companies}`, ...wish })
      return body as AdminCompany
    },
    async hurryMails() {
      await spoor.dependencies.pool.query("update jobs.job set start_after = now() where state = 'created'")
      await spoor.runJobs()
    },
    close: () => spoor.close(),
  }
}
