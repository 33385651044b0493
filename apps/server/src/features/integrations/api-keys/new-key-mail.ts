import type { Letter } from '../../../platform/mail/letter.ts'
import { mailText } from '../../../platform/mail/mail-words.ts'

/** Reports a new key, in case somebody else created it. */
export function writeNewKeyMail(made: { to: string; name: string; keyName: string; settingsUrl: string }): Letter {
  return {
    to: made.to,
    name: made.name,
    subject: mailText('A new API key for your Spoor account'),
    blocks: [
      mailText('The API key “{name}” was created. Programs that have it can use your account within its scopes.', {
        name: made.keyName,
      }),
      mailText('If you did not create it, revoke it and change your password.'),
      { label: mailText('Open API keys'), url: made.settingsUrl },
    ],
  }
}
