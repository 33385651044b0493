import { randomUUID } from 'node:crypto'
import { INVITATION_DAYS, type InvitationState, type InvitedRole } from '@spoor/contract/words/invitation-states.ts'
import type { TravelScheme } from '@spoor/core/tax/employee-pay.ts'
import { seatCap } from '@spoor/contract/limits/plans.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { readOrMakeSecret } from '../../platform/identity/embedded/secret-writes.ts'
import { SPOOR_ITSELF } from '../../platform/mail/mail-queue.ts'
import { writeInvitationMail } from './invitation-mail.ts'
import { countMembers, findCompanyNamed, findInvitation } from './invitation-queries.ts'
import type { InvitationRow, InvitingCompany } from './invitation-queries.ts'
import { invitationKey, readInvitationToken, signInvitation } from './invitation-token.ts'
import { insertInvitation } from './invitation-writes.ts'

/** The company and conditions that a link refers to. */
export interface FoundInvitation {
  state: InvitationState
  /** null for a link that only has a company's name. */
  id: string | null
  company: InvitingCompany | null
  role: InvitedRole
  /** The address the link was made for, if any. */
  email: string | null
  inviterId: string | null
}

export interface Invitations {
  /** Creates a link valid for 14 days, and mails it if it is for a single address. */
  create(
    tx: Transaction,
    invitation: {
      company: { id: string; name: string }
      inviter: { id: string; name: string } | null
      role?: InvitedRole
      /** Of an invitation for one person. */
      invitee?: { email: string; employee_number?: string; travel_scheme?: TravelScheme | null }
    },
  ): Promise<{ id: string; url: string; expiresAt: Date }>
  /** Finds an invitation by its token, or else by a company's name. */
  find(link: { company?: string; token?: string }): Promise<FoundInvitation>
}

/** Manages employees' invitation links, which administrators create for use at registration. */
export function createInvitations(dependencies: Dependencies): Invitations {
  const { config, database, pool, clock, mail } = dependencies
  let key: Uint8Array | null = null
  // Created with the first link. All servers share the secret, whatever the identity provider.
  const readKey = async () => (key ??= invitationKey(config.authSecret ?? (await readOrMakeSecret(pool))))

  return {
    async create(tx, { company, inviter, role = 'company_employee', invitee }) {
      const createdAt = new Date(clock.nowMs())
      const expiresAt = new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS)
      const id = randomUUID()
      const companyId = company.id
      const inviterId = inviter?.id ?? null
      await insertInvitation(tx, {
        id,
        company_id: companyId,
        inviter_id: inviterId,
        ...invitee,
        role_type: role,
        created_at: createdAt,
        expires_at: expiresAt,
      })
      const token = await signInvitation(await readKey(), { id, companyId, inviterId, expiresAt })
      const query = new URLSearchParams({ company: company.name, invitation: token }).toString()
      const url = `${config.origin}/register?${query}`
      if (invitee !== undefined)
        await mail.enqueue(
          tx,
          writeInvitationMail({ to: invitee.email, company: company.name, inviter, url }),
          inviterId ?? SPOOR_ITSELF,
        )
      return { id, url, expiresAt }
    },

    async find({ company: name, token }) {
      if (token !== undefined) return findByToken(token)
      const company = name === undefined ? undefined : await findCompanyNamed(database, name.trim())
      if (!company) return UNKNOWN
      return { ...UNKNOWN, company, state: company.is_active ? 'name_only' : 'inactive' }
    },
  }

  async function findByToken(token: string): Promise<FoundInvitation> {
    const id = await readInvitationToken(await readKey(), token)
    const row = id === null ? undefined : await findInvitation(database, id)
    if (!row) return UNKNOWN
    const { company, email, inviterId } = row
    const found = { id: row.id, company, role: row.role, email, inviterId }
    return { ...found, state: await getInvitationState(row) }
  }

  async function getInvitationState({ company, revokedAt, expiresAt }: InvitationRow): Promise<InvitationState> {
    if (revokedAt !== null) return 'revoked'
    if (expiresAt.getTime() <= clock.nowMs()) return 'expired'
    if (!company.is_active) return 'inactive'
    return (await countMembers(database, company.id)) < seatCap(company) ? 'open' : 'full'
  }
}

const UNKNOWN: FoundInvitation = {
  state: 'unknown',
  id: null,
  company: null,
  role: 'company_employee',
  email: null,
  inviterId: null,
}
