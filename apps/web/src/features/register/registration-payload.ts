import type { Language } from '@spoor/contract/words/languages.ts'
import { DEFAULT_LANGUAGE } from '@spoor/contract/limits/limits.ts'
import type { Registration } from '@spoor/contract/routes/auth.ts'
import type { readInvitation } from '@spoor/contract/routes/joining.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import type { RegistrationDraft } from './registration-draft.ts'

export type InvitationReply = ReplyOf<typeof readInvitation>

/** An invitation link for registration. */
export interface Invitation extends InvitationReply {
  company: NonNullable<InvitationReply['company']>
  /** null for a link that only identifies the company. */
  token: string | null
}

/** The registration payload, that of an invitation, and that of an accountant. */
export function toRegistrationPayload({
  uid,
  draft,
  invitation,
  accountant = null,
  termsVersion,
  language,
}: {
  uid: string
  draft: RegistrationDraft
  invitation: Invitation | null
  /** Invitation for a user who only reads clients' logbooks; the server assigns the role. */
  accountant?: { token: string } | null
  termsVersion: string | null
  language: Language
}): Registration {
  const payload: Registration = {
    firebase_uid: uid,
    email: draft.email,
    name: draft.name.trim(),
    ...(accountant === null && { mobile: draft.mobile.replace(/\s/g, '') }),
    company_name: '',
    ...(accountant === null ? { role_type: 'individual' } : { accountant_invitation: accountant.token }),
    timezone: draft.timezone,
    ...(termsVersion !== null && { terms_version: termsVersion }),
    ...(language !== DEFAULT_LANGUAGE && { preferred_language: language }),
  }
  if (!invitation) return payload
  const { company, role_type, invited_by, token } = invitation
  return {
    ...payload,
    role_type,
    user_type: role_type,
    company_name: company.name,
    company_id: company.id,
    subscription_type: company.subscription_type,
    max_employees: company.max_employees,
    preferred_language: language,
    invited_by,
    ...(token !== null && { invitation: token }),
  }
}
