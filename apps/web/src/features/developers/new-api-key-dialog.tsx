import { KEY_AREAS } from '@spoor/contract/rules/scopes.ts'
import type { KeyArea } from '@spoor/contract/rules/scopes.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { InputField, SelectField } from '../../ui/text-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useCreateApiKey } from './api-key-calls.ts'
import type { NewApiKey } from './api-key-calls.ts'
import { AREA_HINTS, AREA_NAMES, LEVEL_NAMES, LEVELS, toScopes } from './scope-words.ts'
import type { Level } from './scope-words.ts'
import { ShownOnce } from './shown-once.tsx'
import { t } from '../../language/t.ts'

/** Makes a key, then shows it once. */
export function NewApiKeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewApiKey | null>(null)
  return made === null ? <Form onMade={setMade} onClose={onClose} /> : <Made made={made} onClose={onClose} />
}

function Form({ onMade, onClose }: { onMade: (made: NewApiKey) => void; onClose: () => void }) {
  const [name, setName] = useState('')
  const [levels, setLevels] = useState<Record<KeyArea, Level>>({
    trips: 'read',
    vehicles: 'none',
    uploads: 'none',
    reports: 'none',
  })
  const [faults, setFaults] = useState<{ name?: string; scopes?: string }>({})
  const create = useCreateApiKey(onMade)

  function submit(): void {
    const scopes = toScopes(levels)
    const found = {
      ...(name.trim() === '' && { name: t('Enter a name') }),
      ...(scopes.length === 0 && { scopes: t('Choose what the key may do') }),
    }
    setFaults(found)
    if (Object.keys(found).length === 0) create.mutate({ name: name.trim(), scopes })
  }

  return (
    <FormDialog
      title={t('New API key')}
      submit={t('Make the key')}
      busy={create.isPending}
      problem={faults.scopes ?? create.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <InputField
        label={t('Name')}
        hint={t('Of the program that will use it')}
        error={faults.name}
        maxLength={80}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        {KEY_AREAS.map((area) => (
          <SelectField
            key={area}
            label={AREA_NAMES[area]}
            hint={AREA_HINTS[area]}
            value={levels[area]}
            onChange={(value) => setLevels({ ...levels, [area]: value as Level })}
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
      open
      onOpenChange={(open) => !open && onClose()}
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
