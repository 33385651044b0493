import { MAX_RULE_WORDS } from '@spoor/contract/limits/limits.ts'
import type { Rule, RulePreview } from '@spoor/contract/routes/rules.ts'
import { PLACE_KINDS } from '@spoor/core/places/place.ts'
import { BriefcaseBusiness, House } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { getErrorMessage } from '../../../net/api-error.ts'
import { useVehicles } from '../../../api/use-vehicles.ts'
import { formatTripDay } from '../../../format/instant.ts'
import { t } from '../../../language/t.ts'
import { PLACE_KIND_WORDS } from '../../../places/place-words.ts'
import { usePlaces } from '../../../places/use-places.ts'
import { Checkbox, Field, InputField, Options, SelectField } from '../../../ui/field.tsx'
import { classes } from '../../../ui/classes.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { ReasonInput } from '../../../ui/reason-input.tsx'
import { Kilometres } from '../../../ui/quantity.tsx'
import { ClassificationBadge } from '../../../ui/trip-badges.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { describeChanges } from './preset-switch.tsx'
import { toDraft, KM, readDraft, type RuleDraft } from './rule-draft.ts'
import { describeConditions, DAY_WORDS } from './rule-words.ts'
import { useRuleChanges, useRulePreview, type RuleNames, type RuleScope } from './use-rules.ts'

/** Debounce the preview while typing. */
const PREVIEW_AFTER_MS = 300

export function RuleDialog({
  scope,
  rule,
  names,
  onClose,
}: {
  scope: RuleScope
  /** null for a new rule. */
  rule: Rule | null
  names: RuleNames
  onClose: () => void
}) {
  const [draft, setDraft] = useState<RuleDraft>(() => toDraft(rule))
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { save } = useRuleChanges(scope)
  const read = readDraft(draft)
  const settled = useDebounced(draft, PREVIEW_AFTER_MS)
  const wanted = readDraft(settled)
  const preview = useRulePreview(
    scope,
    'rule' in wanted ? { rule: wanted.rule, ...(rule !== null && { id: rule.id }) } : null,
  )
  const set = (change: Partial<RuleDraft>) => {
    setProblem(null)
    setDraft((now) => ({ ...now, ...change }))
  }
  const submit = async () => {
    setTried(true)
    if (!('rule' in read)) return
    setBusy(true)
    try {
      await save(read.rule, rule?.id ?? null)
      onClose()
    } catch (error) {
      setProblem(getErrorMessage(error, t('The rule could not be saved')))
      setBusy(false)
    }
  }
  return (
    <FormDialog
      width="wide"
      title={rule === null ? t('Add rule') : t('Edit rule')}
      description={
        'rule' in read ? describeConditions(read.rule.conditions, names) : t('Choose which trips it applies to.')
      }
      submit={rule === null ? t('Add rule') : t('Save')}
      busy={busy}
      problem={problem ?? (tried && 'fault' in read ? read.fault : null)}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-x-8 lg:grid-cols-2">
        <div>
          <Where draft={draft} scope={scope} onChange={set} />
          <When draft={draft} onChange={set} />
          <More draft={draft} scope={scope} onChange={set} />
        </div>
        <div>
          <Result draft={draft} onChange={set} />
          <Preview
            scope={scope}
            preview={'rule' in wanted ? preview.data : undefined}
            error={'rule' in wanted && preview.isError ? getErrorMessage(preview.error) : null}
          />
        </div>
      </div>
    </FormDialog>
  )
}

interface PartProps {
  draft: RuleDraft
  onChange: (change: Partial<RuleDraft>) => void
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="mb-2 min-w-0">
      <legend className="mb-2 text-base font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}

function Where({ draft, scope, onChange }: PartProps & { scope: RuleScope }) {
  const places = (usePlaces().data?.items ?? []).filter(({ shared }) => scope === 'own' || shared)
  const end = (part: 'from' | 'to', label: string) => (
    <SelectField
      label={label}
      className="min-w-0 flex-1 basis-40"
      value={draft[part]}
      onChange={(value) => onChange({ [part]: value })}
    >
      <option value="">{t('Anywhere')}</option>
      {places.length > 0 && (
        <optgroup label={t('Places')}>
          {places.map(({ id, name }) => (
            <option key={id} value={`place:${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label={t('Kinds of place')}>
        {PLACE_KINDS.map((kind) => (
          <option key={kind} value={`kind:${kind}`}>
            {t('Any: {kind}', { kind: PLACE_KIND_WORDS[kind] })}
          </option>
        ))}
      </optgroup>
    </SelectField>
  )
  return (
    <Part title={t('Where')}>
      <div className="flex flex-wrap gap-x-4">
        {end('from', draft.oneWay ? t('From') : t('One end'))}
        {end('to', draft.oneWay ? t('To') : t('Other end'))}
      </div>
      <Checkbox
        className="mb-4"
        checked={draft.oneWay}
        disabled={draft.from === '' && draft.to === ''}
        onChange={(event) => onChange({ oneWay: event.target.checked })}
      >
        {t('In this direction only')}
      </Checkbox>
      <SelectField
        label={t('Time of day')}
        value={draft.chain}
        onChange={(value) => onChange({ chain: value as RuleDraft['chain'] })}
      >
        <option value="">{t('Any trip')}</option>
        <option value="client">{t('To or from a client, ignoring fuel stops')}</option>
        <option value="commute">{t('Between home and work, without a client on the way')}</option>
      </SelectField>
    </Part>
  )
}

function When({ draft, onChange }: PartProps) {
  const toggle = (day: number) =>
    onChange({ days: draft.days.includes(day) ? draft.days.filter((one) => one !== day) : [...draft.days, day] })
  return (
    <Part title={t('When')}>
      <div role="group" aria-label={t('Days of the week')} className="mb-4 flex flex-wrap gap-1.5">
        {DAY_WORDS.map((word, index) => {
          const isOn = draft.days.includes(index + 1)
          return (
            <button
              key={word}
              type="button"
              aria-pressed={isOn}
              className={classes(
                'h-9 min-w-11 rounded-lg border px-2 text-sm font-semibold pointer-coarse:h-11',
                isOn ? 'border-accent bg-accent-tint text-accent' : 'border-line hover:bg-sunken',
              )}
              onClick={() => toggle(index + 1)}
            >
              {word}
            </button>
          )
        })}
      </div>
      <div className="flex flex-wrap gap-x-4">
        <InputField
          label={t('From time')}
          className="flex-1 basis-32"
          type="time"
          value={draft.hoursFrom}
          onChange={(value) => onChange({ hoursFrom: value })}
        />
        <InputField
          label={t('To time')}
          className="flex-1 basis-32"
          type="time"
          value={draft.hoursTo}
          onChange={(value) => onChange({ hoursTo: value })}
        />
      </div>
      <div className="flex flex-wrap gap-x-4">
        <SelectField
          label={t('Work hours')}
          className="min-w-0 flex-1 basis-40"
          value={draft.workHours}
          onChange={(value) => onChange({ workHours: value as RuleDraft['workHours'] })}
        >
          <option value="">{t('Any time')}</option>
          <option value="within">{t('Within work hours')}</option>
          <option value="day_off">{t('On a day off')}</option>
        </SelectField>
        <SelectField
          label={t('Public holidays')}
          className="min-w-0 flex-1 basis-40"
          value={draft.holiday}
          onChange={(value) => onChange({ holiday: value as RuleDraft['holiday'] })}
        >
          <option value="">{t('Any day')}</option>
          <option value="only">{t('Only on public holidays')}</option>
          <option value="never">{t('Not on public holidays')}</option>
        </SelectField>
      </div>
    </Part>
  )
}

function More({ draft, scope, onChange }: PartProps & { scope: RuleScope }) {
  const vehicles = useVehicles().data ?? []
  return (
    <Part title={t('More')}>
      {scope === 'own' && vehicles.length > 0 && (
        <SelectField label={t('Vehicle')} value={draft.vehicle} onChange={(value) => onChange({ vehicle: value })}>
          <Options none={t('Any vehicle')} of={vehicles.map(({ id, name }) => [id, name])} />
        </SelectField>
      )}
      <div className="flex flex-wrap gap-x-4">
        <NumberField
          label={t('At least (km)')}
          className="flex-1 basis-32"
          rule={KM}
          value={draft.minKm}
          onChange={(minKm) => onChange({ minKm })}
        />
        <NumberField
          label={t('At most (km)')}
          className="flex-1 basis-32"
          rule={KM}
          value={draft.maxKm}
          onChange={(maxKm) => onChange({ maxKm })}
        />
      </div>
      <InputField
        label={t('Words')}
        hint={t('In the locations, notes, reason or driver of the trip')}
        autoComplete="off"
        maxLength={MAX_RULE_WORDS}
        value={draft.words}
        onChange={(value) => onChange({ words: value })}
      />
    </Part>
  )
}

function Result({ draft, onChange }: PartProps) {
  const choice = (value: RuleDraft['classification'], label: string, Icon: typeof House) => (
    <button
      type="button"
      aria-pressed={draft.classification === value}
      className={classes(
        'flex h-11 flex-1 items-center justify-center gap-2 rounded-lg border text-sm font-semibold',
        draft.classification !== value && 'border-line hover:bg-sunken',
        draft.classification === value &&
          (value === 'business'
            ? 'border-business bg-business-tint text-business'
            : 'border-private bg-private-tint text-private'),
      )}
      onClick={() => onChange({ classification: value })}
    >
      <Icon size={16} />
      {label}
    </button>
  )
  return (
    <Part title={t('Suggest')}>
      <div role="group" aria-label={t('Classification')} className="mb-4 flex gap-2">
        {choice('business', t('Business'), BriefcaseBusiness)}
        {choice('private', t('Private'), House)}
      </div>
      <Field label={t('Reason (optional)')} hint={t('What for, and with whom')}>
        {(control) => (
          <ReasonInput
            {...control}
            value={draft.reason}
            onChange={(event) => onChange({ reason: event.target.value })}
          />
        )}
      </Field>
    </Part>
  )
}

function Preview({
  scope,
  preview,
  error,
}: {
  scope: RuleScope
  preview: RulePreview | undefined
  error: string | null
}) {
  return (
    <section aria-label={t('Preview')} className="rounded-lg bg-sunken p-4 text-sm" aria-live="polite">
      <h3 className="font-semibold">
        {error ??
          (preview ? describeChanges(preview.trips, scope) : t('Add a condition to see which trips it changes.'))}
      </h3>
      {preview?.conflict && (
        <Notice className="mt-3" kind="warn">
          {preview.conflict}
        </Notice>
      )}
      {preview && preview.examples.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {preview.examples.map((trip) => (
            <li key={trip.id} className="py-2">
              <p className="flex justify-between gap-3 text-muted">
                <span>{formatTripDay(trip.started_at)}</span>
                <Kilometres of={trip.distance_km} />
              </p>
              <p className="wrap-anywhere">
                {trip.start_location || t('Unknown place')} → {trip.end_location || t('Unknown place')}
              </p>
              <p className="mt-1 flex flex-wrap items-center gap-2">
                <ClassificationBadge classification={trip.before?.classification ?? null} />
                <span aria-label={t('becomes')}>→</span>
                <ClassificationBadge classification={trip.after?.classification ?? null} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {preview && preview.trips > preview.examples.length && preview.examples.length > 0 && (
        <p className="mt-1 text-muted">{t('The newest {n} of them', { n: preview.examples.length })}</p>
      )}
    </section>
  )
}
