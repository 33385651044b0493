import { emailFault } from '@spoor/contract/rules/account-rules.ts'
import type { Invitee } from '@spoor/contract/routes/team.ts'
import { findColumns, makeTextField, textsAt } from '@spoor/core/lines/line-table.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import type { SmallTable } from '../../../domain/reading/read-small-table.ts'

/** Known addresses, in lower case. */
export interface KnownAddresses {
  /** Employees of the company. */
  employees: ReadonlySet<string>
  /** Other users with an account. */
  others: ReadonlySet<string>
  /** Addresses with a valid invitation. */
  invited: ReadonlySet<string>
}

const BECAUSE = {
  new: 'Will be invited.',
  invited: 'Already has a valid invitation.',
  employee: 'Already belongs to your company.',
  other_account: 'Already has a Spoor account. Ask support to add it to your company.',
  repeated: 'Already listed above in this file.',
} as const

const FIELDS = { email: makeTextField([], { longest: 500, scoreValues: ({ emails }) => Math.min(emails, 1000) / 100 }) }

/** Reads the column with the most addresses, whatever its header; one entry per row, with the first address. */
export function readAddresses({ rows }: Pick<SmallTable, 'rows'>): { row: number; email: string }[] {
  const { email: column } = findColumns(rows, FIELDS).columns
  if (column === null)
    throw new HttpError(
      422,
      'No email addresses were found. Choose a file with a column of email addresses, with or without a heading.',
    )
  const emails = textsAt(rows, column)
  // Rows above the first address are headings.
  const first = emails.findIndex((email) => email.includes('@'))
  return rows.slice(first).map(({ number }, at) => ({ row: number, email: emails[first + at] }))
}

/** Decides who on a list would be invited, and gives the reason for everyone else. */
export function sortInvitees(addresses: readonly { row: number; email: string }[], known: KnownAddresses): Invitee[] {
  const seen = new Set<string>()
  return addresses.map(({ row, email: written }) => {
    const email = written.trim().toLowerCase()
    const fault = emailFault(email)
    if (fault !== null) return { row, email: written.trim(), state: 'invalid', because: `${fault}.` }
    const state = getInviteeState(email)
    seen.add(email)
    return { row, email, state, because: BECAUSE[state] }
  })

  function getInviteeState(email: string): keyof typeof BECAUSE {
    if (seen.has(email)) return 'repeated'
    if (known.employees.has(email)) return 'employee'
    if (known.others.has(email)) return 'other_account'
    return known.invited.has(email) ? 'invited' : 'new'
  }
}
