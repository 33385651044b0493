import { randomBytes, randomUUID } from 'node:crypto'
import { MAX_API_KEYS, type ApiKey, type createApiKey } from '@spoor/contract/routes/api-keys.ts'
import { API_KEY_PREFIX, SCOPES } from '@spoor/contract/rules/scopes.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { toIsoDates, type Handler } from '../../../platform/http/mount.ts'
import { requireRoom } from '../../../platform/limits/room-queries.ts'
import { hashToken } from '../../../platform/secrets/hash-token.ts'
import type { ApiKeyRow } from './api-key-queries.ts'
import { insertApiKey } from './api-key-writes.ts'
import { type Letter, mailText } from '../../../platform/mail/letter.ts'

/** Reports a new key, in case somebody else created it. */
function writeNewKeyMail(made: { to: string; name: string; keyName: string; settingsUrl: string }): Letter {
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

/** Number of visible characters of the random part, too few to be useful. */
const SHOWN_CHARACTERS = 4

export const handleCreateApiKey =
  ({ config, database, clock, mail }: Dependencies): Handler<typeof createApiKey> =>
  async ({ name, scopes }, { user }) => {
    // 192 bits, so a key cannot be guessed and a fast hash is enough.
    const key = API_KEY_PREFIX + randomBytes(24).toString('base64url')
    const row = {
      id: randomUUID(),
      name,
      prefix: key.slice(0, API_KEY_PREFIX.length + SHOWN_CHARACTERS),
      scopes: SCOPES.filter((scope) => scopes.includes(scope)),
      created_at: new Date(clock.nowMs()),
    }
    const refusal = `You have ${MAX_API_KEYS} API keys, the maximum. Revoke one first.`
    await inTransaction(database, async (tx) => {
      await requireRoom(tx, user.id, { table: 'api_key', most: MAX_API_KEYS, refusal })
      await insertApiKey(tx, { ...row, owner_id: user.id, key_hash: hashToken(key) })
      const settingsUrl = `${config.origin}/settings/api`
      await mail.enqueue(tx, writeNewKeyMail({ to: user.email, name: user.name, keyName: name, settingsUrl }), user.id)
    })
    return { ...toKeyWire({ ...row, last_used_at: null }), key }
  }

export const toKeyWire = (row: ApiKeyRow): ApiKey => ({
  ...toIsoDates(row),
  scopes: SCOPES.filter((scope) => row.scopes.includes(scope)),
})
