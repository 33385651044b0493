import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../../../platform/database/database.ts'
import { createInvitations } from '../../../../domain/seats/invitations.ts'
import type { TestApp } from '../../../../testing/test-app.ts'

export interface TestCompany {
  id: string
  name: string
}

/** Companies, invitation links and users who join through them. */
export function joiningClient(spoor: TestApp) {
  const { database, pool } = spoor.dependencies
  const invitations = createInvitations(spoor.dependencies)

  return {
    async makeCompany(
      given: { seats?: number; isActive?: boolean; listed?: boolean; paidUntil?: string | null } = {},
    ): Promise<TestCompany> {
      const id = randomUUID()
      const company = { id, name: `Test Company ${id.slice(0, 8)}` }
      const { seats = 10, isActive = true, listed = false, paidUntil = null } = given
      await database
        .insertInto('company')
        .values({
          ...company,
          max_employees: seats,
          is_active: isActive,
          listed,
          subscription_expires_at: paidUntil,
        })
        .execute()
      return company
    },

    async invite(company: TestCompany, to: { inviterId?: string; email?: string } = {}) {
      const link = await inTransaction(database, (tx) =>
        invitations.create(tx, {
          company,
          inviter: to.inviterId === undefined ? null : { id: to.inviterId, name: 'Inviter' },
          ...(to.email !== undefined && { invitee: { email: to.email } }),
        }),
      )
      return { ...link, token: new URL(link.url).searchParams.get('invitation') as string }
    },

    /** The server's description of a link. */
    async read(link: Record<string, string>) {
      const response = await spoor.app.inject(`/auth/invitation?${new URLSearchParams(link).toString()}`)
      return response.json<{ state: string; company: TestCompany | null }>()
    },

    async register(payload: object, email = `${randomUUID()}@example.com`) {
      const subject = `s-${email}`
      const headers = { authorization: `Bearer ${await spoor.testIdentity.token({ subject, email })}` }
      const body = { firebase_uid: subject, email, name: 'Lindiwe', ...payload }
      const response = await spoor.app.inject({ method: 'POST', url: '/auth/register', headers, payload: body })
      return { status: response.statusCode, body: response.json(), headers, response }
    },

    /** Number of accounts. */
    async accounts(): Promise<number> {
      const { rows } = await pool.query('select count(*)::int as n from app_user')
      return rows[0].n
    },
  }
}

export type JoiningClient = ReturnType<typeof joiningClient>
