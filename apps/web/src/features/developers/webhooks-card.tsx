import { MAX_WEBHOOKS, type Webhook, type WebhookDelivery, DELIVERY_DAYS } from '@spoor/contract/routes/webhooks.ts'
import {
  CircleCheck,
  CircleOff,
  MoreHorizontal,
  TriangleAlert,
  Webhook as WebhookIcon,
  CircleAlert,
  Clock,
} from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../format/instant.ts'
import { StateBadge, type StateLook } from '../../ui/state-badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState, Loaded } from '../../ui/loaded.tsx'
import { ConfirmDialog } from '../../ui/form-dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import {
  useChangeWebhook,
  useDeleteWebhook,
  useRotateSecret,
  useTestWebhook,
  useWebhooks,
  useDeliveries,
  useResend,
} from './webhook-calls.ts'
import { EditWebhookDialog, NewWebhookDialog } from './webhook-form-dialog.tsx'
import { describeReply, EVENT_NAMES, nameEvent } from './webhook-words.ts'
import { t } from '../../language/t.ts'

/** The user's webhooks; renders nothing if the installation cannot store their secrets. */
export function WebhooksCard() {
  const webhooks = useWebhooks()
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  if (webhooks.data?.available === false) return null
  const add = (
    <Button icon={WebhookIcon} onClick={() => setOpen(true)}>
      {t('New webhook')}
    </Button>
  )
  const count = webhooks.data?.items.length ?? 0
  return (
    <Section
      title={t('Webhooks')}
      description={t('Spoor calls your program when something happens.')}
      actions={count > 0 && count < MAX_WEBHOOKS && add}
    >
      <Loaded query={webhooks} failed={t('Your webhooks could not be loaded')} skeleton={<Skeleton className="h-24" />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('No webhooks yet')} action={add}>
              {t('Your program learns at once of new trips, uploads, submitted logbooks and frozen reports.')}
            </EmptyState>
          ) : (
            <ul aria-label={t('Webhooks')} className="flex flex-col divide-y divide-line">
              {items.map((webhook) => (
                <WebhookItem key={webhook.id} webhook={webhook} onSecret={setSecret} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isOpen && (
        <NewWebhookDialog
          onMade={(made) => {
            setOpen(false)
            setSecret(made.secret)
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {secret !== null && (
        <SecretDialog
          title={t('Signing secret')}
          description={t('With it your program verifies that a call comes from Spoor.')}
          secret={secret}
          what={t('Signing secret')}
          onClose={() => setSecret(null)}
        />
      )}
    </Section>
  )
}

function WebhookItem({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const { url, events, disabled, failing_since: failing } = webhook
  const [dialog, setDialog] = useState<'edit' | 'deliveries' | 'rotate' | 'delete' | null>(null)
  const test = useTestWebhook(webhook)
  const change = useChangeWebhook(webhook)
  const close = () => setDialog(null)
  const isOn = disabled === null
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-base font-semibold break-all">{url}</span>
          <StateBadge {...getLook(webhook)} />
        </p>
        <p className="text-muted">{events.map((event) => EVENT_NAMES[event]).join(' · ')}</p>
        {isOn && failing !== null && (
          <p className="text-warn">{t('Failing since {time}', { time: formatDateTime(failing) })}</p>
        )}
        {disabled === 'gone' && <p className="text-bad">{t('Its reply was 410: gone.')}</p>}
        {disabled === 'failing' && <p className="text-bad">{t('Events could not be delivered for three days.')}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={test.isPending} onClick={() => test.mutate()}>
          {t('Send a test')}
        </Button>
        <Button size="small" onClick={() => setDialog('deliveries')}>
          {t('Recent deliveries')}
        </Button>
        {!isOn && (
          <Button size="small" busy={change.isPending} onClick={() => change.mutate({ enabled: true })}>
            {t('Switch on')}
          </Button>
        )}
        <Menu
          trigger={<Button size="small" aria-label={t('More for {url}', { url })} icon={MoreHorizontal} />}
          items={[
            { label: t('Edit webhook'), onSelect: () => setDialog('edit') },
            ...(isOn ? [{ label: t('Switch off'), onSelect: () => change.mutate({ enabled: false }) }] : []),
            { label: t('Create a new secret'), onSelect: () => setDialog('rotate') },
            { label: t('Delete webhook'), danger: true, onSelect: () => setDialog('delete') },
          ]}
        />
      </div>
      <div role="status">{test.data && <TestResult delivery={test.data} />}</div>
      {dialog === 'edit' && <EditWebhookDialog webhook={webhook} onClose={close} />}
      {dialog === 'deliveries' && <DeliveriesDialog webhook={webhook} onClose={close} />}
      {dialog === 'rotate' && <RotateDialog webhook={webhook} onSecret={onSecret} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog webhook={webhook} onClose={close} />}
    </li>
  )
}

function TestResult({ delivery }: { delivery: WebhookDelivery }) {
  const isDelivered = delivery.state === 'delivered'
  return (
    <Notice kind={isDelivered ? 'good' : 'warn'} title={isDelivered ? t('The test arrived') : t('The test failed')}>
      {describeReply(delivery)}
    </Notice>
  )
}

function getLook({ disabled, failing_since: failing }: Webhook): StateLook {
  if (disabled !== null) return { label: t('Off'), tone: disabled === 'owner' ? 'neutral' : 'bad', Icon: CircleOff }
  return failing === null
    ? { label: t('On'), tone: 'good', Icon: CircleCheck }
    : { label: t('Failing'), tone: 'warn', Icon: TriangleAlert }
}

function RotateDialog({
  webhook,
  onSecret,
  onClose,
}: {
  webhook: Webhook
  onSecret: (secret: string) => void
  onClose: () => void
}) {
  const rotate = useRotateSecret(webhook, (secret) => {
    onClose()
    onSecret(secret)
  })
  return (
    <ConfirmDialog
      title={t('Create a new secret?')}
      description={t('For 24 hours events are signed with the old and the new one.')}
      submit={t('Create a new secret')}
      action={rotate}
      onClose={onClose}
    />
  )
}

function DeleteDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const remove = useDeleteWebhook(webhook, onClose)
  return (
    <ConfirmDialog
      title={t('Delete this webhook?')}
      description={t('{url} will not get any more events, and its list of deliveries is deleted.', {
        url: webhook.url,
      })}
      submit={t('Delete')}
      danger
      action={remove}
      onClose={onClose}
    />
  )
}

function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
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
        {formatDateTime(created_at)} · {describeReply(delivery)}
      </p>
      {state === 'waiting' && next !== null && (
        <p className="text-muted">{t('Next attempt {time}', { time: formatDateTime(next) })}</p>
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
