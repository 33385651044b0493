import * as z from 'zod'
import { expect, test } from 'vitest'
import { describeIssue } from './describe-issue.ts'

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Is missing'],
  [z.string(), null, 'Is missing'],
  [z.number(), 'x', 'Must be a number'],
  [z.string().max(500), 'x'.repeat(501), 'Must be at most 500 characters long'],
  [z.string().min(1), '', 'Must not be empty'],
  [z.string().min(8), 'x', 'Must be at least 8 characters long'],
  [z.number().max(10_000), 10_001, 'Must be at most 10\u00A0000'],
  [z.number().gt(0), 0, 'Must be more than 0'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Must be at most 2 long'],
  [z.iso.datetime(), 'today', 'Not a date and time such as 2026-03-01T08:00:00Z'],
  [z.iso.date(), '2026-13-45', 'Not a day such as 2026-03-01'],
  [z.uuid(), 'zzz', 'Not an id'],
  [z.string().regex(/^a$/), 'b', 'Is not written as expected'],
  [z.enum(['business', 'private']), 'odd', 'Must be one of business, private'],
  [z.strictObject({}), { odd: 1 }, 'Not known here: odd'],
  [z.string().max(1, 'The route says so'), 'xx', 'The route says so'],
])('fault %# is described in words', (schema, input, words) => {
  expect(schema.safeParse(input, { error: describeIssue }).error?.issues[0].message).toBe(words)
})
