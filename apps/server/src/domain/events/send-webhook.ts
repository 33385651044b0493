import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { APP_VERSION } from '@spoor/contract/limits/limits.ts'
import type { WebhookFault } from '@spoor/contract/routes/webhooks.ts'
import type { Dependencies } from '../../dependencies.ts'
import { hasConnected } from '../../platform/outgoing/public-host.ts'
import { postPublic, ReplyTimeoutError } from '../../platform/outgoing/post-public.ts'
import { openSecret } from '../../platform/secrets/secret-box.ts'

export const makeWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** The context that an endpoint's secret is encrypted for. */
export const secretOwner = (endpoint: { owner_id: string; id: string }): string =>
  `webhook ${endpoint.owner_id} ${endpoint.id}`

export interface SignedEndpoint {
  owner_id: string
  id: string
  url: string
  secret: Buffer
  old_secret: Buffer | null
  old_secret_until: Date | null
}

/** The reply's status, or the reason there was none. */
export type Outcome =
  | { status: number; fault: null; detail: '' }
  | { status: null; fault: WebhookFault; detail: string }

const failed = (fault: WebhookFault, detail = ''): Outcome => ({ status: null, fault, detail })

export const isDelivered = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300

/** Posts an event to an endpoint once, signed by the Standard Webhooks specification. */
export async function sendWebhook(
  { config, clock, log }: Pick<Dependencies, 'config' | 'clock' | 'log'>,
  endpoint: SignedEndpoint,
  { id, payload }: { id: string; payload: string },
  signal: AbortSignal,
): Promise<Outcome> {
  const at = new Date(clock.nowMs())
  const secrets = openSecrets(config.secretsKey, endpoint, at)
  if (secrets === null) return failed('secret_lost')
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Spoor/${APP_VERSION}`,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, payload)).join(' '),
  }
  try {
    const options = { headers, body: payload, allowsPrivate: config.allowsPrivateTargets, signal }
    return { status: await postPublic(new URL(endpoint.url), options), fault: null, detail: '' }
  } catch (error) {
    // The job was stopped; the endpoint did not fail.
    signal.throwIfAborted()
    if (error instanceof ReplyTimeoutError) return failed('timeout')
    log.debug({ err: error, endpoint: endpoint.id }, 'webhook not delivered')
    return failed('unreachable', hasConnected(error) ? error.code : '')
  }
}

/** The secret and, for a short time, the one it replaced; null if the installation's key has changed. */
function openSecrets(key: Buffer | null, endpoint: SignedEndpoint, now: Date): string[] | null {
  const { secret, old_secret: old, old_secret_until: until } = endpoint
  const current = key && openSecret(key, secret, secretOwner(endpoint))
  if (key === null || current === null) return null
  const previous = old !== null && until !== null && until > now ? openSecret(key, old, secretOwner(endpoint)) : null
  return previous === null ? [current] : [current, previous]
}
