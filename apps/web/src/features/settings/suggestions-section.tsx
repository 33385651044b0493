import { listAutoConfirmed, undoAutoConfirmed } from '@spoor/contract/routes/suggestions.ts'
import type { Settings } from '@spoor/contract/routes/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { api, queryReply } from '../../api/api.ts'
import { useSettings } from '../../api/use-settings.ts'
import { plural, t } from '../../language/t.ts'
import { formatPercent } from '../../format/quantity.ts'
import { Button } from '../../ui/button.tsx'
import { Options, SelectField } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAction } from '../../ui/use-action.ts'
import { Section } from '../../ui/section.tsx'
import { useChangeSettings } from './use-settings.ts'

const SUGGEST_FROM = [0.5, 0.6, 0.7, 0.8, 0.9]
const CONFIRM_FROM = [0.9, 0.95, 0.98, 0.99]
const NEVER = 'never'

/** The confidence needed to suggest a classification, and whether Spoor may confirm one automatically. */
export function SuggestionsSection() {
  const settings = useSettings()
  return (
    <Section
      title={t('Suggestions')}
      description={t('Spoor learns from the trips you confirm. It never changes your decisions.')}
    >
      <Loaded query={settings} failed={t('Your settings could not be loaded')} skeleton={<Skeleton className="h-24" />}>
        {(saved) => <SuggestionsForm saved={saved} />}
      </Loaded>
    </Section>
  )
}

function SuggestionsForm({ saved }: { saved: Settings }) {
  const change = useChangeSettings()
  const { suggest_from: suggestFrom, confirm_from: confirmFrom } = saved
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      <SelectField
        label={t('Suggest from a confidence of')}
        hint={t('Trips below that confidence do not get a suggestion. Above 70%, first guesses are not shown either.')}
        value={String(suggestFrom)}
        onChange={(value) => change.mutate({ suggest_from: Number(value) })}
      >
        <Options of={withSaved(SUGGEST_FROM, suggestFrom).map((share) => [share, formatConfidence(share)])} />
      </SelectField>
      <SelectField
        label={t('Confirm automatically')}
        hint={t('These trips are labelled, and you can send them back to review.')}
        value={confirmFrom === null ? NEVER : String(confirmFrom)}
        onChange={(value) => change.mutate({ confirm_from: value === NEVER ? null : Number(value) })}
      >
        <option value={NEVER}>{t('Never')}</option>
        <Options
          of={withSaved(CONFIRM_FROM, confirmFrom).map((share) => [
            share,
            t('When {sure}', { sure: formatConfidence(share) }),
          ])}
        />
      </SelectField>
      <AutoConfirmed />
    </div>
  )
}

/** Automatic confirmations with an undo; renders nothing if there are none. */
function AutoConfirmed() {
  const confirmed = useQuery({ queryKey: ['trips', 'auto-confirmed'], queryFn: queryReply(listAutoConfirmed) })
  const undo = useAction({
    call: () => api.call(undoAutoConfirmed, {}),
    success: ({ changed }) => plural(changed, '{n} trip to review again', '{n} trips to review again'),
    failure: t('The trips could not be changed'),
    reloads: [['trips'], ['dashboard'], ['logbooks']],
  })
  const trips = confirmed.data?.trips ?? 0
  if (trips === 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 sm:col-span-2">
      <p className="text-sm">
        {plural(trips, '{n} trip was confirmed automatically.', '{n} trips were confirmed automatically.')}
      </p>
      <Button size="small" busy={undo.isPending} onClick={() => undo.mutate()}>
        {t('Send back to review')}
      </Button>
    </div>
  )
}

const withSaved = (shares: readonly number[], saved: number | null): number[] =>
  [...new Set([...shares, ...(saved === null ? [] : [saved])])].toSorted((a, b) => a - b)

const formatConfidence = (share: number): string => t('{percent} sure', { percent: formatPercent(share, 'exact') })
