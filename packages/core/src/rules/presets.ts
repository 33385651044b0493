import type { Rule } from './rule.ts'

/** Rules that a driver switches on instead of writing them, in evaluation order. */
export const RULE_PRESETS = ['client_on_the_way', 'home_to_work', 'weekdays', 'work_hours'] as const
export type RulePreset = (typeof RULE_PRESETS)[number]

/** The presets that go on with one: both halves of the law on home and work belong together. */
export const presetsWith = (preset: RulePreset): RulePreset[] =>
  preset === 'home_to_work' ? ['client_on_the_way', 'home_to_work'] : [preset]

export const PRESET_RULES: Record<RulePreset, readonly Pick<Rule, 'conditions' | 'classification' | 'reason'>[]> = {
  client_on_the_way: [{ conditions: { chain: 'client' }, classification: 'business', reason: '' }],
  home_to_work: [{ conditions: { chain: 'commute' }, classification: 'private', reason: '' }],
  weekdays: [
    {
      conditions: { days: [1, 2, 3, 4, 5], hours: { from: '08:00', to: '17:00' }, holiday: 'never' },
      classification: 'business',
      reason: '',
    },
  ],
  work_hours: [
    { conditions: { workHours: 'within' }, classification: 'business', reason: '' },
    { conditions: { workHours: 'day_off' }, classification: 'private', reason: '' },
  ],
}

/** Where to insert a preset's rules in a list: before the presets evaluated after it, else at the end. */
export function presetPosition(preset: RulePreset, existing: readonly (RulePreset | null)[]): number {
  const rank = RULE_PRESETS.indexOf(preset)
  const at = existing.findIndex((other) => other !== null && RULE_PRESETS.indexOf(other) > rank)
  return at === -1 ? existing.length : at
}
