import * as routes from '@spoor/contract/routes/webhooks.ts'
import type { Webhook, WebhookDelivery } from '@spoor/contract/routes/webhooks.ts'
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { api, queryReply } from '../../api/api.ts'
import { useAction } from '../../ui/use-action.ts'
import { t } from '../../language/t.ts'

const WEBHOOKS = ['webhooks']
/** While a delivery is waiting for its next attempt. */
const WAITING_MS = 5000

export const useWebhooks = () => useQuery({ queryKey: WEBHOOKS, queryFn: queryReply(routes.listWebhooks) })

/** Only this reply contains the secret. */
export type NewWebhook = z.infer<typeof routes.createWebhook.schemas.reply>

export const useCreateWebhook = (onDone: (made: NewWebhook) => void) =>
  useAction({
    call: (body: Pick<Webhook, 'url' | 'events'>) => api.call(routes.createWebhook, { body }),
    failure: t('The webhook could not be added'),
    failsIn: 'form',
    onDone,
    reloads: [WEBHOOKS],
  })

export const useChangeWebhook = (
  { id }: Pick<Webhook, 'id'>,
  { failsIn, onDone }: { failsIn?: 'toast' | 'form'; onDone?: () => void } = {},
) =>
  useAction({
    call: (body: z.input<typeof routes.updateWebhook.schemas.body>) =>
      api.call(routes.updateWebhook, { params: { id }, body }),
    success: t('Webhook saved'),
    failure: t('The webhook could not be changed'),
    failsIn,
    onDone,
    reloads: [WEBHOOKS],
  })

export const useRotateSecret = ({ id }: Webhook, onDone: (secret: string) => void) =>
  useAction({
    call: () => api.call(routes.rotateWebhookSecret, { params: { id } }),
    failure: t('The new secret could not be created'),
    failsIn: 'form',
    onDone: ({ secret }) => onDone(secret),
  })

export const useDeleteWebhook = ({ id }: Webhook, onDone: () => void) =>
  useAction({
    call: () => api.call(routes.deleteWebhook, { params: { id } }),
    success: t('Webhook deleted'),
    failure: t('The webhook could not be deleted'),
    failsIn: 'form',
    onDone,
    reloads: [WEBHOOKS],
  })

export const useTestWebhook = ({ id }: Webhook) =>
  useAction({
    call: () => api.call(routes.testWebhook, { params: { id } }),
    failure: t('The test could not be sent'),
    reloads: [WEBHOOKS],
  })

export const useDeliveries = ({ id }: Webhook) =>
  useQuery({
    queryKey: [...WEBHOOKS, id, 'deliveries'],
    queryFn: async ({ signal }) => (await api.call(routes.listWebhookDeliveries, { params: { id } }, { signal })).items,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'waiting') ? WAITING_MS : false),
  })

export const useResend = ({ id }: Webhook, delivery: WebhookDelivery) =>
  useAction({
    call: () => api.call(routes.resendWebhookDelivery, { params: { id, delivery_id: delivery.id } }),
    failure: t('The event could not be sent again'),
    reloads: [WEBHOOKS],
  })
