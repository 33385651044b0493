import { createWebhook, WEBHOOK_EVENTS, type Webhook } from '@spoor/contract/routes/webhooks.ts'
import { useId, type ComponentProps } from 'react'
import { useController, useForm } from 'react-hook-form'
import * as z from 'zod'
import { FormInput, schemaResolver } from '../../ui/form.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useChangeWebhook, useCreateWebhook, type NewWebhook } from './webhook-calls.ts'
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

const resolver = schemaResolver(
  createWebhook.schemas.body.extend({
    url: z
      .string()
      .trim()
      .regex(/^https?:\/\/./i),
  }),
  { sentences: { url: t('Enter a public address that begins with https://'), events: t('Choose at least one event') } },
)

function Form({
  initial,
  action,
  ...dialog
}: Pick<ComponentProps<typeof FormDialog>, 'title' | 'submit' | 'onClose'> & {
  initial: Draft
  action: { mutate: (draft: Draft) => void; isPending: boolean; problem: string | null }
}) {
  const { control, formState, handleSubmit } = useForm({
    defaultValues: { url: initial.url, events: initial.events },
    resolver,
  })
  const { value: events, onChange: setEvents } = useController({ control, name: 'events' }).field
  const heading = useId()
  return (
    <FormDialog
      {...dialog}
      action={action}
      problem={formState.errors.events?.message ?? action.problem}
      onSubmit={handleSubmit((draft) => action.mutate(draft))}
    >
      <FormInput
        control={control}
        name="url"
        label={t('Address')}
        hint={t('Your program that receives the events')}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
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
