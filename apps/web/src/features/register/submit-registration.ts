import { register } from '@spoor/contract/routes/auth.ts'
import { apiWithToken } from '../../api/api.ts'
import { wait } from '../../api/wait.ts'
import { loadProfile, signOut } from '../../auth/account.ts'
import { attempts } from '../../auth/attempts.ts'
import { identity } from '../../auth/identity.ts'
import { tokens } from '../../auth/tokens.ts'
import type { AccountantInvitation } from '../../auth/use-accountant-invitation.ts'
import type { RegistrationDraft } from './registration-draft.ts'
import { language } from '../../language/language.ts'
import { registrationPayload } from './registration-payload.ts'
import type { Invitation } from './registration-payload.ts'
import { signUp } from './sign-up.ts'
import type { SignedUp } from './sign-up.ts'

/** Signs somebody up with the deployment's identity service and API. */
export const submitRegistration = ({
  draft,
  password,
  company_website,
  invitation,
  accountant,
  termsVersion,
}: {
  draft: RegistrationDraft
  password: string
  company_website: string
  invitation: Invitation | null
  accountant: AccountantInvitation | null
  termsVersion: string | null
}): Promise<SignedUp> =>
  signUp(
    { name: draft.name.trim(), email: draft.email, password, company_website },
    {
      identity,
      attempts,
      signOut,
      refreshToken: tokens.refresh,
      loadProfile,
      register: ({ uid }, token) =>
        apiWithToken(token).call(register, {
          body: registrationPayload({ uid, draft, invitation, accountant, termsVersion, language }),
        }),
      wait,
      random: Math.random,
    },
  )
