import { askClient, type Client } from '@spoor/contract/routes/accountants.ts'
import type { Readiness } from '@spoor/contract/routes/vehicles.ts'
import { MessageCircleQuestionMark } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { api } from '../../api/api.ts'
import { formatTaxYear } from '../../format/instant.ts'
import { describeReadiness } from '../../readiness/readiness-list.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormField, schemaResolver } from '../../ui/form.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useAction } from '../../ui/use-action.ts'
import { t } from '../../language/t.ts'

export interface Asked {
  client: Client
  readiness: Readiness
}

/** Button to ask about missing logbook items; renders nothing if the logbook is complete. */
export function AskClient({ about, onAsk }: { about: Asked; onAsk: (about: Asked) => void }) {
  const { client, readiness } = about
  if (readiness.lines.length === 0) return null
  return (
    <Button
      size="small"
      icon={MessageCircleQuestionMark}
      aria-label={t('Ask client: {client}, {vehicle}', { client: client.name, vehicle: nameVehicle(readiness) })}
      onClick={() => onAsk(about)}
    >
      {t('Ask client')}
    </Button>
  )
}

const nameVehicle = ({ vehicle_name: name }: Readiness): string => name || t('Unnamed vehicle')

const resolver = schemaResolver(askClient.schemas.body.pick({ text: true }))

/** The email to a client, prefilled with the list of missing items. */
export function AskDialog({ about: { client, readiness }, onClose }: { about: Asked; onClose: () => void }) {
  const { vehicle_id, tax_year } = readiness
  const { control, handleSubmit } = useForm({ defaultValues: { text: draftQuestion(readiness) }, resolver })
  const ask = useAction({
    call: (text: string) => api.call(askClient, { params: { id: client.id }, body: { vehicle_id, tax_year, text } }),
    success: t('Sent to {client}', { client: client.name }),
    failure: t('The question could not be sent'),
    failsIn: 'form',
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('Ask {client}', { client: client.name })}
      description={t('Sent by email with a link to the logbook. The reply goes to your email address.')}
      submit={t('Send')}
      action={ask}
      onSubmit={handleSubmit(({ text }) => ask.mutate(text))}
      onClose={onClose}
    >
      <FormField control={control} name="text" label={t('What you need')}>
        {(field) => <TextArea {...field} rows={10} />}
      </FormField>
    </FormDialog>
  )
}

function draftQuestion(readiness: Readiness): string {
  const names = { vehicle: nameVehicle(readiness), year: formatTaxYear(readiness.tax_year) }
  const opening = t('{year}: your logbook of {vehicle} still needs:', names)
  return [opening, ...readiness.lines.map((line) => `– ${describeReadiness(line)}`)].join('\n')
}
