import { createApiKey } from '@spoor/contract/routes/api-keys.ts'
import { KEY_AREAS, type KeyArea, type Scope } from '@spoor/contract/rules/scopes.ts'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { FormInput } from '../../ui/form-field.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/text-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useCreateApiKey, type NewApiKey } from './api-key-calls.ts'
import { AREA_HINTS, AREA_NAMES, LEVEL_NAMES, LEVELS, type Level } from './scope-words.ts'
import { ShownOnce } from './shown-once.tsx'
import { t } from '../../language/t.ts'

/** Makes a key, then shows it once. */
export function NewApiKeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewApiKey | null>(null)
  return made === null ? <Form onMade={setMade} onClose={onClose} /> : <Made made={made} onClose={onClose} />
}

const resolver = schemaResolver(createApiKey.schemas.body, {
  sentences: { name: t('Enter a name'), scopes: t('Choose what the key may do') },
})

const NEW_KEY: z.infer<typeof createApiKey.schemas.body> = { name: '', scopes: ['trips:read'] }

const withLevel = (scopes: readonly Scope[], area: KeyArea, level: Level): Scope[] => [
  ...scopes.filter((scope) => !scope.startsWith(`${area}:`)),
  ...(level === 'none' ? [] : [`${area}:${level}` as const]),
]

function Form({ onMade, onClose }: { onMade: (made: NewApiKey) => void; onClose: () => void }) {
  const { control, formState, handleSubmit } = useForm({ defaultValues: NEW_KEY, resolver })
  const { value: scopes, onChange: setScopes } = useController({ control, name: 'scopes' }).field
  const create = useCreateApiKey(onMade)
  return (
    <FormDialog
      title={t('New API key')}
      submit={t('Make the key')}
      busy={create.isPending}
      problem={formState.errors.scopes?.message ?? create.problem}
      onSubmit={handleSubmit((key) => create.mutate(key))}
      onClose={onClose}
    >
      <FormInput
        control={control}
        name="name"
        label={t('Name')}
        hint={t('Of the program that will use it')}
        maxLength={80}
        autoComplete="off"
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        {KEY_AREAS.map((area) => (
          <SelectField
            key={area}
            label={AREA_NAMES[area]}
            hint={AREA_HINTS[area]}
            value={(['read', 'write'] as const).find((level) => scopes.includes(`${area}:${level}`)) ?? 'none'}
            onChange={(level) => setScopes(withLevel(scopes, area, level as Level))}
          >
            {LEVELS.map((level) => (
              <option key={level} value={level}>
                {LEVEL_NAMES[level]}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <p className="text-sm text-muted">
        {t('No key can change your account, pay, manage a team or make other keys.')}
      </p>
    </FormDialog>
  )
}

function Made({ made, onClose }: { made: NewApiKey; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={t('Your new API key')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <ShownOnce secret={made.key} what={t('API key')} />
    </Dialog>
  )
}
