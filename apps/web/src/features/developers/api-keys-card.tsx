import { MAX_API_KEYS, type ApiKey, createApiKey } from '@spoor/contract/routes/api-keys.ts'
import { KeyRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatDate, formatDateTime } from '../../format/instant.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, Loaded } from '../../ui/loaded.tsx'
import { ConfirmDialog, FormDialog } from '../../ui/form-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { rich } from '../../language/rich.tsx'
import { t } from '../../language/t.ts'
import { KEY_AREAS, type KeyArea, type Scope, grantsScope } from '@spoor/contract/rules/scopes.ts'
import { useController, useForm } from 'react-hook-form'
import * as z from 'zod'
import { FormInput, schemaResolver } from '../../ui/form.tsx'
import { Options, SelectField } from '../../ui/field.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import * as routes from '@spoor/contract/routes/api-keys.ts'
import { useQuery } from '@tanstack/react-query'
import { api, queryItems } from '../../api/api.ts'
import { useAction } from '../../ui/use-action.ts'

export function ApiKeysCard() {
  const keys = useApiKeys()
  const [isOpen, setOpen] = useState(false)
  const make = (
    <Button variant="primary" icon={KeyRound} onClick={() => setOpen(true)}>
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
  const [isRevoking, setRevoking] = useState(false)
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-4 first:pt-0">
      <div className="min-w-0 text-sm">
        <p className="text-base font-semibold wrap-anywhere">{name}</p>
        <p className="font-mono text-muted">{prefix}…</p>
        <p>{describeScopes(scopes).join(' · ')}</p>
        <p className="text-muted">
          {t('Created on {date}', { date: formatDate(created_at) })}
          {' · '}
          {last_used_at === null ? t('Never used') : t('Last used {time}', { time: formatDateTime(last_used_at) })}
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
  return made === null ? (
    <Form onMade={setMade} onClose={onClose} />
  ) : (
    <SecretDialog title={t('Your new API key')} secret={made.key} what={t('API key')} onClose={onClose} />
  )
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

const API_KEYS = ['api-keys']

export const useApiKeys = () => useQuery({ queryKey: API_KEYS, queryFn: queryItems(routes.listApiKeys) })

/** Only this reply contains the key. */
type NewApiKey = z.infer<typeof routes.createApiKey.schemas.reply>

const useCreateApiKey = (onDone: (made: NewApiKey) => void) =>
  useAction({
    call: (body: Pick<ApiKey, 'name' | 'scopes'>) => api.call(routes.createApiKey, { body }),
    failure: t('The key could not be created'),
    failsIn: 'form',
    onDone,
    reloads: [API_KEYS],
  })

const useRevokeApiKey = ({ id, name }: ApiKey, onDone: () => void) =>
  useAction({
    call: () => api.call(routes.revokeApiKey, { params: { id } }),
    success: t('{name} revoked', { name }),
    failure: t('The key could not be revoked'),
    failsIn: 'form',
    onDone,
    reloads: [API_KEYS],
  })

const AREA_NAMES: Readonly<Record<KeyArea, string>> = {
  trips: t('Trips'),
  vehicles: t('Vehicles'),
  uploads: t('Uploads'),
  reports: t('Reports'),
}

const AREA_HINTS: Readonly<Record<KeyArea, string>> = {
  trips: t('Trips, places and rules'),
  vehicles: t('Vehicles, odometer readings, costs and tax'),
  uploads: t('Tracker files'),
  reports: t('Logbooks, reports and tax packages'),
}

/** A key's access to one area. */
const LEVELS = ['none', 'read', 'write'] as const
type Level = (typeof LEVELS)[number]

const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  none: t('No access'),
  read: t('Read'),
  write: t('Read and change'),
}

/** 'Trips: read and change', one text per area. */
const describeScopes = (scopes: readonly Scope[]): string[] =>
  KEY_AREAS.flatMap((area) => {
    if (!grantsScope(scopes, `${area}:read`)) return []
    return grantsScope(scopes, `${area}:write`)
      ? [t('{area}: read and change', { area: AREA_NAMES[area] })]
      : [t('{area}: read', { area: AREA_NAMES[area] })]
  })
