import { MOST_PUSH_DEVICES, type subscribePush } from '@spoor/contract/routes/push.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import type { Handler } from '../../../platform/http/mount.ts'
import { lockOwner } from '../../../platform/limits/room-queries.ts'
import { listSubscriptions } from './push-queries.ts'
import { deleteSubscription, saveSubscription } from './push-writes.ts'

export const handleSubscribePush =
  ({ config, database, clock }: Dependencies): Handler<typeof subscribePush> =>
  async ({ endpoint, keys }, { user }) => {
    if (config.vapid === null) throw new HttpError(409, 'This installation sends no notifications.')
    if (!config.allowsPrivateTargets && (!endpoint.startsWith('https:') || new URL(endpoint).port !== ''))
      throw new HttpError(422, 'This is not the address of a push service.')
    await inTransaction(database, async (tx) => {
      await lockOwner(tx, user.id)
      const known = (await listSubscriptions(tx, user.id)).filter((one) => one.endpoint !== endpoint)
      // Removes the oldest, because browsers that were reset never unsubscribe.
      for (const { endpoint: oldest } of known.slice(0, Math.max(0, known.length + 1 - MOST_PUSH_DEVICES)))
        await deleteSubscription(tx, user.id, oldest)
      await saveSubscription(tx, { owner_id: user.id, endpoint, ...keys, created_at: new Date(clock.nowMs()) })
    })
  }
