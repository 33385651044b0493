import type { Rule } from '@spoor/contract/routes/rules.ts'
import type { RulePreset } from '@spoor/core/rules/presets.ts'
import { useState } from 'react'
import { plural, t } from '../../../language/t.ts'
import { Checkbox } from '../../../ui/field.tsx'
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
    <li className="py-3">
      <Checkbox className="items-start!" checked={isOn} aria-busy={busy || undefined} onChange={() => void toggle()}>
        <span>
          <span className="block font-semibold">{title}</span>
          <span className="text-muted">{says}</span>
          {!isOn && preview && <> {preview.conflict ?? describeChanges(preview.trips, scope)}</>}
        </span>
      </Checkbox>
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
