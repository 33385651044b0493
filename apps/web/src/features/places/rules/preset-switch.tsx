import type { Rule } from '@spoor/contract/routes/rules.ts'
import type { RulePreset } from '@spoor/core/rules/presets.ts'
import { useId, useState } from 'react'
import { plural } from '../../../language/plural.ts'
import { t } from '../../../language/t.ts'
import { classes } from '../../../ui/classes.ts'
import { PRESET_WORDS } from './rule-words.ts'
import { useRuleChanges, useRulePreview, type RuleScope } from './use-rules.ts'

/** A preset with a switch; while off, shows how many trips it would change. */
export function PresetSwitch({
  scope,
  preset,
  rules,
}: {
  scope: RuleScope
  preset: RulePreset
  rules: readonly Rule[]
}) {
  const id = useId()
  const isOn = rules.some((rule) => rule.preset === preset)
  const preview = useRulePreview(scope, isOn ? null : { preset }).data
  const { switchPreset } = useRuleChanges(scope)
  const [busy, setBusy] = useState(false)
  const toggle = async () => {
    if (busy) return
    setBusy(true)
    await switchPreset(preset, !isOn)
    setBusy(false)
  }
  const { title, says } = PRESET_WORDS[preset]
  return (
    <li className="flex items-center gap-4 py-3">
      <div className="min-w-0 flex-1 text-sm">
        <p id={id} className="font-semibold">
          {title}
        </p>
        <p id={`${id}-says`} className="text-muted">
          {says}
          {!isOn && preview && (
            <span className="text-ink"> {preview.conflict ?? describeChanges(preview.trips, scope)}</span>
          )}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        aria-describedby={`${id}-says`}
        aria-busy={busy || undefined}
        className={classes(
          'relative h-6 w-11 shrink-0 rounded-full border transition-colors duration-150 before:absolute before:-inset-2.5',
          isOn ? 'border-accent bg-accent' : 'border-edge bg-sunken',
        )}
        onClick={() => void toggle()}
      >
        <span
          aria-hidden
          className={classes(
            'absolute top-0.5 left-0.5 size-4.5 rounded-full transition-transform duration-150 motion-reduce:transition-none',
            isOn ? 'translate-x-5 bg-surface' : 'bg-edge',
          )}
        />
      </button>
    </li>
  )
}

/** 'Changes 14 trips.' */
export function describeChanges(trips: number, scope: RuleScope): string {
  if (scope === 'company') {
    return trips === 0
      ? t('Changes none of your own trips. Your drivers’ trips are not counted here.')
      : plural(
          trips,
          'Changes {n} of your own trips. Your drivers’ trips are not counted here.',
          'Changes {n} of your own trips. Your drivers’ trips are not counted here.',
        )
  }
  return trips === 0 ? t('Does not change any trips yet.') : plural(trips, 'Changes {n} trip.', 'Changes {n} trips.')
}
