import type { Rule } from '@spoor/contract/routes/rules.ts'
import { expect, test } from 'vitest'
import { toDraft, readDraft } from './rule-draft.ts'
import { describeConditions, refersToDeleted } from './rule-words.ts'

const HOME = '6f1c2a52-3c1e-4a7a-9a3c-000000000001'
const NAMES = { places: new Map([[HOME, 'Home']]), vehicles: new Map<string, string>() }
const RULE: Rule = {
  id: '6f1c2a52-3c1e-4a7a-9a3c-000000000009',
  conditions: {
    days: [1, 2, 3, 4, 5],
    hours: { from: '06:00', to: '09:30' },
    holiday: 'never',
    ends: { from: { place_id: HOME }, to: { kind: 'work' }, either_way: true },
    min_km: 1.5,
    max_km: 1200,
    words: 'depot',
  },
  classification: 'private',
  reason: 'Commute',
  preset: null,
  is_new: false,
}

test('a rule survives an unchanged edit', () => {
  const { conditions, classification, reason } = RULE
  expect(readDraft(toDraft(RULE))).toEqual({ rule: { conditions, classification, reason } })
})

test('a draft reports what is missing', () => {
  const empty = toDraft(null)
  expect(readDraft(empty)).toEqual({ fault: 'Add at least one condition.' })
  expect(readDraft({ ...empty, hoursFrom: '08:00' })).toEqual({ fault: 'Enter both times or neither.' })
  expect(readDraft({ ...empty, minKm: '12', maxKm: '5' })).toMatchObject({ fault: expect.stringContaining('minimum') })
  expect(readDraft({ ...empty, minKm: 'far' })).toMatchObject({ fault: expect.stringContaining('kilometres') })
  expect(readDraft({ ...empty, words: '…' })).toEqual({ fault: 'Enter at least one word.' })
  expect(readDraft({ ...empty, words: '  LMN ' })).toMatchObject({ rule: { conditions: { words: 'LMN' } } })
})

test('a rule is shown as a sentence', () => {
  expect(describeConditions(RULE.conditions, NAMES).replaceAll(/\s/g, ' ')).toBe(
    'Between Home and work, Mon–Fri, 06:00–09:30, not on public holidays, 1,5 km to 1 200,0 km, with “depot”',
  )
  expect(describeConditions({ ends: { from: null, to: { kind: 'client' }, either_way: false } }, NAMES)).toBe(
    'To a client',
  )
  expect(refersToDeleted(RULE.conditions, NAMES)).toBe(false)
  expect(refersToDeleted({ vehicle_id: HOME }, NAMES)).toBe(true)
})
