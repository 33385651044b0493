import { WEBHOOK_EVENTS } from '@spoor/contract/routes/webhooks.ts'
import type { Webhook, WebhookEvent } from '@spoor/contract/routes/webhooks.ts'
import { useId, useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { InputField } from '../../ui/text-fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useChangeWebhook, useCreateWebhook } from './webhook-calls.ts'
import type { NewWebhook } from './webhook-calls.ts'
import { EVENT_NAMES } from './webhook-words.ts'
import { t } from '../../language/t.ts'

export function NewWebhookDialog({ onMade, onClose }: { onMade: (made: NewWebhook) => void; onClose: () => void }) {
  const create = useCreateWebhook(onMade)
  const initial = { url: '', events: [...WEBHOOK_EVENTS] }
  return <Form title={t('New webhook')} submit={t('Add')} initial={initial} action={create} onClose={onClose} />
}

export function EditWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const change = useChangeWebhook(webhook, { failsIn: 'form', onDone: onClose })
  return <Form title={t('Edit webhook')} submit={t('Save')} initial={webhook} action={change} onClose={onClose} />
}

type Draft = Pick<Webhook, 'url' | 'events'>

function Form({
  title,
  submit,
  initial,
  action,
  onClose,
}: {
  title: string
  submit: string
  initial: Draft
  action: { mutate: (draft: Draft) => void; isPending: boolean; problem: string | null }
  onClose: () => void
}) {
  const [url, setUrl] = useState(initial.url)
  const [events, setEvents] = useState<readonly WebhookEvent[]>(initial.events)
  const [faults, setFaults] = useState<{ url?: string; events?: string }>({})
  const heading = useId()

  function check(): void {
    const found = {
      ...(!/^https?:\/\/./i.test(url.trim()) && { url: t('Enter a public address that begins with https://') }),
      ...(events.length === 0 && { events: t('Choose at least one event') }),
    }
    setFaults(found)
    if (Object.keys(found).length === 0) action.mutate({ url: url.trim(), events: [...events] })
  }

  return (
    <FormDialog
      title={title}
      submit={submit}
      busy={action.isPending}
      problem={faults.events ?? action.problem}
      onSubmit={check}
      onClose={onClose}
    >
      <InputField
        label={t('Address')}
        hint={t('Your program that receives the events')}
        error={faults.url}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        value={url}
        onChange={setUrl}
      />
      <div role="group" aria-labelledby={heading} className="flex flex-col items-start gap-2">
        <p id={heading} className="text-sm font-semibold">
          {t('Events')}
        </p>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            checked={events.includes(event)}
            onChange={({ target }) =>
              setEvents(target.checked ? [...events, event] : events.filter((one) => one !== event))
            }
          >
            {EVENT_NAMES[event]}
          </Checkbox>
        ))}
      </div>
    </FormDialog>
  )
}
