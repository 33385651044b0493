import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/api-keys.ts'
import type { ApiKey } from '@spoor/contract/routes/api-keys.ts'
import { API_KEY_PREFIX, SCOPES } from '@spoor/contract/rules/scopes.ts'
import { toIsoDates } from '../../../platform/http/iso-dates.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { notFound } from '../../../platform/http/http-error.ts'
import { mount, toList } from '../../../platform/http/mount.ts'
import { hashToken } from '../../../platform/secrets/hash-token.ts'
import { requireRoom } from '../../../platform/limits/room-queries.ts'
import { listApiKeys } from './api-key-queries.ts'
import type { ApiKeyRow } from './api-key-queries.ts'
import { deleteApiKey, insertApiKey } from './api-key-writes.ts'
import { writeNewKeyMail } from './new-key-mail.ts'

/** Number of visible characters of the random part, too few to be useful. */
const SHOWN_CHARACTERS = 4

export function registerApiKeys(app: FastifyInstance, { config, database, clock, mail }: Dependencies): void {
  mount(app, routes.listApiKeys, async (_, { user }) => toList((await listApiKeys(database, user.id)).map(toWire)))

  mount(app, routes.createApiKey, async ({ name, scopes }, { user }) => {
    // 192 bits, so a key cannot be guessed and a fast hash is enough.
    const key = API_KEY_PREFIX + randomBytes(24).toString('base64url')
    const row = {
      id: randomUUID(),
      name,
      prefix: key.slice(0, API_KEY_PREFIX.length + SHOWN_CHARACTERS),
      scopes: SCOPES.filter((scope) => scopes.includes(scope)),
      created_at: new Date(clock.nowMs()),
    }
    await inTransaction(database, async (tx) => {
      await requireRoom(tx, user.id, {
        table: 'api_key',
        most: routes.MAX_API_KEYS,
        refusal: `You have ${routes.MAX_API_KEYS} API keys, the maximum. Revoke one first.`,
      })
      await insertApiKey(tx, { ...row, owner_id: user.id, key_hash: hashToken(key) })
      const settingsUrl = `${config.origin}/settings/api`
      await mail.enqueue(tx, writeNewKeyMail({ to: user.email, name: user.name, keyName: name, settingsUrl }), user.id)
    })
    return { ...toWire({ ...row, last_used_at: null }), key }
  })

  mount(app, routes.revokeApiKey, async ({ id }, { user }) => {
    if (!(await inTransaction(database, (tx) => deleteApiKey(tx, user.id, id)))) throw notFound('API key')
  })
}

const toWire = (row: ApiKeyRow): ApiKey => ({
  ...toIsoDates(row),
  scopes: SCOPES.filter((scope) => row.scopes.includes(scope)),
})
