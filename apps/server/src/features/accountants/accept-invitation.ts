import { inTransaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { isEmailVerified } from '../../platform/identity/gate.ts'
import type { User } from '../../platform/http/caller.ts'
import type { Context } from '../../platform/http/mount.ts'
import { HttpError, refused } from '../../platform/http/http-error.ts'
import {
  findOpenAccountantInvitation,
  listOpenAccountantInvitations,
  type OpenInvitation,
} from '../../domain/seats/accountant-invitation-queries.ts'
import { writeAcceptedMail } from './accountant-mails.ts'
import { acceptGrant, hasAccess, insertEvent, lockClient } from './grant-writes.ts'

const closed = () => new HttpError(404, 'This invitation has expired or was withdrawn. Ask your client for a new one.')

/** @throws HttpError 404 if the invitation is unknown, expired or withdrawn */
export async function readInvitation({ database, clock }: Dependencies, token: string): Promise<OpenInvitation> {
  const found = await findOpenAccountantInvitation(database, token, new Date(clock.nowMs()))
  if (!found) throw closed()
  return found
}

export async function listOwnInvitations(dependencies: Dependencies, caller: Context): Promise<OpenInvitation[]> {
  return ownsAddress(dependencies, caller) ? listOpen(dependencies, caller.user) : []
}

export async function acceptInvitation(dependencies: Dependencies, token: string, caller: Context) {
  if (!ownsAddress(dependencies, caller)) throw refused('email_unverified')
  const found = await readInvitation(dependencies, token)
  if (found.email.toLowerCase() !== caller.user.email.toLowerCase())
    throw new HttpError(409, `This invitation was sent to ${found.email}. Sign in with that address to accept it.`)
  return accept(dependencies, found, caller.user)
}

export async function acceptOwnInvitation(dependencies: Dependencies, id: string, caller: Context) {
  if (!ownsAddress(dependencies, caller)) throw refused('email_unverified')
  const found = (await listOpen(dependencies, caller.user)).find((one) => one.id === id)
  if (!found) throw closed()
  return accept(dependencies, found, caller.user)
}

const listOpen = ({ database, clock }: Dependencies, { email }: User) =>
  listOpenAccountantInvitations(database, email, new Date(clock.nowMs()))

/** Only access to the mailbox proves that the address is the caller's. */
const ownsAddress = ({ config }: Dependencies, { user, claims }: Context) =>
  !config.emailVerificationRequired || isEmailVerified(user, claims)

async function accept(
  { config, database, clock, mail }: Dependencies,
  { owner_id: ownerId, id, client, client_email, email }: OpenInvitation,
  accountant: User,
): Promise<{ client_id: string; client: string }> {
  await inTransaction(database, async (tx) => {
    const at = new Date(clock.nowMs())
    await lockClient(tx, ownerId)
    if (await hasAccess(tx, { ownerId, email, accountantId: accountant.id }))
      throw new HttpError(409, `You are already the accountant of ${client}.`)
    if (!(await acceptGrant(tx, { ownerId, id, accountantId: accountant.id, at }))) throw closed()
    await insertEvent(tx, { owner_id: ownerId, grant_id: id, at, what: 'accepted' })
    const sent = { to: client_email, name: client, accountant: accountant.name, url: `${config.origin}/settings` }
    await mail.enqueue(tx, writeAcceptedMail(sent), accountant.id)
  })
  return { client_id: ownerId, client }
}
