import { DELIVERY_DAYS, type Webhook, type WebhookDelivery } from '@spoor/contract/routes/webhooks.ts'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { formatDateTime } from '../../format/instant.ts'
import { useTimezone } from '../../session/use-session.ts'
import { StateBadge, type StateLook } from '../../ui/state-badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useDeliveries, useResend } from './webhook-calls.ts'
import { describeReply, nameEvent } from './webhook-words.ts'
import { t } from '../../language/t.ts'

export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const deliveries = useDeliveries(webhook)
  return (
    <Dialog
      onClose={onClose}
      title={t('Recent deliveries')}
      description={t('The latest 50 of the last {days} days.', { days: DELIVERY_DAYS })}
      reading
    >
      <Loaded query={deliveries} failed={t('The deliveries could not be loaded')}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={t('Nothing has been sent yet')} />
          ) : (
            <ul aria-label={t('Deliveries')} className="flex flex-col divide-y divide-line">
              {items.map((delivery) => (
                <Delivery key={delivery.id} webhook={webhook} delivery={delivery} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function Delivery({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const timezone = useTimezone()
  const again = useResend(webhook, delivery)
  const { type, state, created_at, next_attempt_at: next, payload, id } = delivery
  return (
    <li className="flex flex-col gap-1 py-4 text-sm first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{nameEvent(type)}</span>
          <StateBadge {...LOOKS[state]} />
        </p>
        {state !== 'waiting' && webhook.disabled === null && type !== 'webhook.test' && (
          <Button size="small" busy={again.isPending} onClick={() => again.mutate()}>
            {t('Send again')}
          </Button>
        )}
      </div>
      <p className="text-muted">
        {formatDateTime(created_at, timezone)} · {describeReply(delivery)}
      </p>
      {state === 'waiting' && next !== null && (
        <p className="text-muted">{t('Next attempt {time}', { time: formatDateTime(next, timezone) })}</p>
      )}
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent sm:min-h-8">
          {t('What was sent')}
        </summary>
        <pre className="overflow-x-auto rounded-lg border border-line bg-sunken p-3 font-mono text-xs break-all whitespace-pre-wrap">
          {`webhook-id: ${id}\n\n${JSON.stringify(JSON.parse(payload), null, 2)}`}
        </pre>
      </details>
    </li>
  )
}

const LOOKS: Record<WebhookDelivery['state'], StateLook> = {
  delivered: { label: t('Delivered'), tone: 'good', Icon: CircleCheck },
  failed: { label: t('Failed'), tone: 'bad', Icon: CircleAlert },
  waiting: { label: t('Waiting'), tone: 'neutral', Icon: Clock },
}
