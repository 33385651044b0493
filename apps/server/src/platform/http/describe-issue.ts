import type * as z from 'zod'

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
const FORMATS: Readonly<Record<string, string>> = {
  date: 'Not a day such as 2026-03-01',
  datetime: 'Not a date and time such as 2026-03-01T08:00:00Z',
  email: 'Not an email address',
  uuid: 'Not an id',
  url: 'Not a web address',
}

/** A validation error as a sentence to show next to a field; a route's own message takes precedence. */
export function describeIssue(issue: Parameters<z.core.$ZodErrorMap>[0]): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Is missing'
      return `Must be ${KINDS[issue.expected] ?? `of the kind ${issue.expected}`}`
    case 'too_big':
      return `Must be ${issue.inclusive ? 'at most' : 'less than'} ${sized(issue.maximum, issue.origin)}`
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return 'Must not be empty'
      return `Must be ${issue.inclusive ? 'at least' : 'more than'} ${sized(issue.minimum, issue.origin)}`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Is not written as expected'
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
    case 'unrecognized_keys':
      return `Not known here: ${issue.keys.join(', ')}`
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
      return 'Is not as expected'
  }
}

/** Formats a limit with its unit. */
function sized(bound: number | bigint, origin: string): string {
  const figure = String(bound).replace(/\B(?=(\d{3}){1,7}(?!\d))/g, '\u00A0')
  if (origin === 'string') return `${figure} characters long`
  return origin === 'array' || origin === 'set' ? `${figure} long` : figure
}
