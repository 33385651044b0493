import { MAX_API_KEYS, type ApiKey, createApiKey } from '@spoor/contract/routes/api-keys.ts'
import { KeyRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatDate, formatDateTime } from '../../format/instant.ts'
import { useTimezone } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useApiKeys, useRevokeApiKey, useCreateApiKey, type NewApiKey } from './api-key-calls.ts'
import { describeScopes, AREA_HINTS, AREA_NAMES, LEVEL_NAMES, LEVELS, type Level } from './scope-words.ts'
import { rich } from '../../language/rich.tsx'
import { t } from '../../language/t.ts'
import { KEY_AREAS, type KeyArea, type Scope } from '@spoor/contract/rules/scopes.ts'
import { useController, useForm } from 'react-hook-form'
import * as z from 'zod'
import { FormInput } from '../../ui/form-field.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { SelectField } from '../../ui/text-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Options } from '../../ui/input.tsx'
import { ShownOnce } from './shown-once.tsx'

export function ApiKeysCard() {
  const keys = useApiKeys()
  const [isOpen, setOpen] = useState(false)
  const make = (
    <Button variant="primary" icon={<KeyRound size={16} aria-hidden />} onClick={() => setOpen(true)}>
      {t('New API key')}
    </Button>
  )
  const isRoom = keys.data !== undefined && keys.data.length > 0 && keys.data.length < MAX_API_KEYS
  return (
    <Section
      title={t('API keys')}
      description={t('They keep working when you sign out or change your password.')}
      actions={isRoom && make}
    >
      <Loaded query={keys} failed={t('Your API keys could not be loaded')} skeleton={<Skeleton className="h-24" />}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={t('No API keys yet')} action={make}>
              {t('With a key, a program of yours reads or changes your trips, vehicles, files and reports.')}
            </EmptyState>
          ) : (
            <ul aria-label={t('API keys')} className="flex flex-col divide-y divide-line">
              {items.map((key) => (
                <ApiKeyItem key={key.id} apiKey={key} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <p className="mt-4 text-sm text-muted">
        {rich(t('The <docs>API reference</docs> names the scope of each route.'), {
          docs: <DocsLink />,
        })}
      </p>
      {isOpen && <NewApiKeyDialog onClose={() => setOpen(false)} />}
    </Section>
  )
}

const DocsLink = ({ children }: { children?: ReactNode }) => (
  <a href="/docs" className="text-accent underline underline-offset-2">
    {children}
  </a>
)

function ApiKeyItem({ apiKey }: { apiKey: ApiKey }) {
  const { name, prefix, scopes, created_at, last_used_at } = apiKey
  const timezone = useTimezone()
  const [isRevoking, setRevoking] = useState(false)
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-4 first:pt-0">
      <div className="min-w-0 text-sm">
        <p className="text-base font-semibold wrap-anywhere">{name}</p>
        <p className="font-mono text-muted">{prefix}…</p>
        <p>{describeScopes(scopes).join(' · ')}</p>
        <p className="text-muted">
          {t('Created on {date}', { date: formatDate(created_at, timezone) })}
          {' · '}
          {last_used_at === null
            ? t('Never used')
            : t('Last used {time}', { time: formatDateTime(last_used_at, timezone) })}
        </p>
      </div>
      <Button size="small" aria-label={t('Revoke {name}', { name })} onClick={() => setRevoking(true)}>
        {t('Revoke')}
      </Button>
      {isRevoking && <RevokeDialog apiKey={apiKey} onClose={() => setRevoking(false)} />}
    </li>
  )
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { name } = apiKey
  const revoke = useRevokeApiKey(apiKey, onClose)
  return (
    <ConfirmDialog
      title={t('Revoke {name}?', { name })}
      description={t('Programs that use this key are refused at once.')}
      submit={t('Revoke')}
      danger
      action={revoke}
      onClose={onClose}
    />
  )
}

function NewApiKeyDialog({ onClose }: { onClose: () => void }) {
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
      submit={t('Create key')}
      action={create}
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
            <Options of={LEVELS.map((level) => [level, LEVEL_NAMES[level]])} />
          </SelectField>
        ))}
      </div>
      <p className="text-sm text-muted">
        {t('No key can change your account, pay, manage a team or create other keys.')}
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
