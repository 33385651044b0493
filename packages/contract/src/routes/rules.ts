import * as z from 'zod'
import { PLACE_KINDS } from '@spoor/core/places/place.ts'
import { RULE_PRESETS } from '@spoor/core/rules/presets.ts'
import { CHAIN_PARTS } from '@spoor/core/rules/rule.ts'
import { MAX_REASON, MAX_RULE_WORDS } from '../limits/limits.ts'
import { createListSchema } from '../list.ts'
import { routeGroup } from '../route.ts'
import { CLASSIFICATIONS, Trip } from './trips.ts'

/** One driver's or one company's rules. */
export const MAX_RULES = 100

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time from 00:00 to 23:59, such as 08:00')
const RuleEnd = z.union([
  z.strictObject({ place_id: z.uuid() }).describe('One place'),
  z.strictObject({ kind: z.enum(PLACE_KINDS) }).describe('Any place of a kind'),
])
export type RuleEnd = z.infer<typeof RuleEnd>

export const RuleConditions = z
  .strictObject({
    days: z
      .array(z.int().min(1).max(7))
      .min(1, 'Choose at least one day')
      .refine((days) => new Set(days).size === days.length, 'Name each day once')
      .optional()
      .describe('Days of the week on which the trip starts and ends, Monday 1 to Sunday 7'),
    hours: z
      .strictObject({ from: Time, to: Time })
      .optional()
      .describe('Between which the trip starts and ends; past midnight if `to` is not after `from`'),
    work_hours: z
      .enum(['within', 'day_off'])
      .optional()
      .describe("Whether the trip starts and ends within the driver's work hours, or on a day off"),
    holiday: z.enum(['only', 'never']).optional().describe('Only on public holidays of South Africa, or never on one'),
    ends: z
      .strictObject({ from: RuleEnd.nullable(), to: RuleEnd.nullable(), either_way: z.boolean() })
      .refine(({ from, to }) => from !== null || to !== null, 'Choose a place or a kind of place')
      .optional()
      .describe('Where the trip starts and ends; null takes any place; either_way takes the other direction, too'),
    chain: z
      .enum(CHAIN_PARTS)
      .optional()
      .describe(
        "The trip's part in the day, fuel stops aside: to or from a client, or a commute between home and work without a client",
      ),
    vehicle_id: z.uuid().optional(),
    min_km: z.number().min(0).max(10_000).optional(),
    max_km: z.number().min(0).max(10_000).optional(),
    words: z
      .string()
      .trim()
      .max(MAX_RULE_WORDS)
      .refine((words) => /[\p{L}\p{N}]/u.test(words), 'Give at least one word')
      .optional()
      .describe("Words that follow each other in the trip's locations, notes, reason or driver"),
  })
  .refine((conditions) => Object.values(conditions).some((one) => one !== undefined), 'Add at least one condition')
  .refine(({ min_km, max_km }) => min_km === undefined || max_km === undefined || min_km <= max_km, {
    message: 'The minimum distance is greater than the maximum',
    path: ['max_km'],
  })
export type RuleConditions = z.infer<typeof RuleConditions>

const fields = {
  conditions: RuleConditions,
  classification: z.enum(CLASSIFICATIONS),
  reason: z.string().trim().max(MAX_REASON).default('').describe('Proposed with the classification'),
}
export const RuleInput = z.strictObject(fields)
export type RuleInput = z.input<typeof RuleInput>

export const Rule = z.object({
  id: z.uuid(),
  conditions: z.object(RuleConditions.shape),
  classification: z.enum(CLASSIFICATIONS),
  reason: z.string(),
  preset: z.enum(RULE_PRESETS).nullable().describe('The preset that it belongs to; null for a rule of one’s own'),
  is_new: z.boolean().describe('Added by an upgrade of Spoor; false once the preset is switched on or off'),
})
export type Rule = z.infer<typeof Rule>

/** The effect of a rule change on trips. */
const PreviewInput = z
  .strictObject({
    rule: RuleInput.optional(),
    id: z.uuid().optional().describe('The rule that `rule` replaces; without it, `rule` is added'),
    preset: z.enum(RULE_PRESETS).optional().describe('A preset that would be switched on'),
  })
  .refine(({ rule, preset }) => (rule === undefined) !== (preset === undefined), 'Give either rule or preset')

const Suggested = Trip.shape.suggestion
export const RulePreview = z.object({
  trips: z.int().describe('Trips whose suggestion would change'),
  waiting: z.int().describe('Trips without a classification, which are those that rules suggest for'),
  examples: z
    .array(
      Trip.pick({ id: true, started_at: true, start_location: true, end_location: true, distance_km: true }).extend({
        before: Suggested,
        after: Suggested,
      }),
    )
    .describe('The newest of them'),
  conflict: z.string().nullable().describe('Why the change would be refused'),
})
export type RulePreview = z.infer<typeof RulePreview>

const ruleId = z.object({ id: z.uuid() })
const order = z.strictObject({ ids: z.array(z.uuid()).max(MAX_RULES) })
const presetSwitch = { body: z.strictObject({ preset: z.enum(RULE_PRESETS), enabled: z.boolean() }) }
const change = z.strictObject({
  conditions: RuleConditions.optional(),
  classification: fields.classification.optional(),
  reason: z.string().trim().max(MAX_REASON).optional(),
})

const route = routeGroup({ tag: 'Rules', access: 'signed-in', keyArea: 'trips' })

export const listRules = route('GET /rules', {
  summary: "The caller's rules in their order, and those of the company, which come after them",
  schemas: { reply: createListSchema(Rule).extend({ company: z.array(Rule) }) },
})

export const createRule = route('POST /rules', {
  summary: 'Adds a rule after the others, before the presets. Rules suggest; they classify nothing',
  status: 201,
  schemas: { body: RuleInput, reply: Rule },
})

export const previewRule = route('POST /rules/preview', {
  reads: true,
  summary: 'Which trips a new or changed rule would change; changes nothing',
  costly: true,
  threaded: true,
  schemas: { body: PreviewInput, reply: RulePreview },
})

export const updateRule = route('PATCH /rules/:id', {
  summary: 'Changes a rule',
  schemas: { params: ruleId, body: change, reply: Rule },
})

export const deleteRule = route('DELETE /rules/:id', {
  summary: 'Deletes a rule; trips stay as they are',
  status: 204,
  schemas: { params: ruleId },
})

export const orderRules = route('PUT /rules/order', {
  summary: 'Reorders the rules; the first that matches a trip makes the suggestion',
  status: 204,
  schemas: { body: order },
})

export const switchRulePreset = route('PUT /rules/presets', {
  summary: 'Switches a preset rule on or off',
  status: 204,
  schemas: presetSwitch,
})

const teamRoute = routeGroup({ tag: 'Team', access: 'company_admin' })

export const listCompanyRules = teamRoute('GET /team/rules', {
  summary: 'The rules that the company gives its drivers',
  schemas: { reply: createListSchema(Rule) },
})

export const createCompanyRule = teamRoute('POST /team/rules', {
  summary: "Adds a rule for the company's drivers; it names no vehicle, and no place but those that the company shares",
  status: 201,
  schemas: { body: RuleInput, reply: Rule },
})

export const previewCompanyRule = teamRoute('POST /team/rules/preview', {
  summary: "Which of the caller's own trips a rule would change; the drivers' trips are not counted",
  costly: true,
  threaded: true,
  schemas: { body: PreviewInput, reply: RulePreview },
})

export const updateCompanyRule = teamRoute('PATCH /team/rules/:id', {
  summary: 'Changes a rule of the company',
  schemas: { params: ruleId, body: change, reply: Rule },
})

export const deleteCompanyRule = teamRoute('DELETE /team/rules/:id', {
  summary: 'Deletes a rule of the company; trips stay as they are',
  status: 204,
  schemas: { params: ruleId },
})

export const orderCompanyRules = teamRoute('PUT /team/rules/order', {
  summary: "Reorders the company's rules",
  status: 204,
  schemas: { body: order },
})

export const switchCompanyPreset = teamRoute('PUT /team/rules/presets', {
  summary: "Switches a preset rule on or off for the company's drivers",
  status: 204,
  schemas: presetSwitch,
})
