import { createHmac } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'

const ISSUER = 'spoor-invitation'
const ALGORITHM = 'HS256'

/** The content of a link's token; the row with its id is authoritative. */
export interface InvitationClaims {
  id: string
  companyId: string
  inviterId: string | null
  expiresAt: Date
}

/** A separate key, so that nothing else signed by the server is accepted as an invitation. */
export const invitationKey = (secret: string): Uint8Array => createHmac('sha256', secret).update(ISSUER).digest()

export function signInvitation(key: Uint8Array, { id, companyId, inviterId, expiresAt }: InvitationClaims) {
  return new SignJWT({ company: companyId, ...(inviterId && { inviter: inviterId }) })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setJti(id)
    .setExpirationTime(expiresAt)
    .sign(key)
}

/** The id of the invitation in a token; null if we did not sign it. Accepts expired tokens. */
export async function readInvitationToken(key: Uint8Array, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, key, { issuer: ISSUER, algorithms: [ALGORITHM] })
    return payload.jti ?? null
  } catch (error) {
    // The signature was valid; the row determines whether the invitation has expired.
    if (error instanceof errors.JWTExpired) return error.payload.jti ?? null
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
