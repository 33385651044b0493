import { emailFault } from '@spoor/contract/account-rules.ts'
import type { Invitee } from '@spoor/contract/routes/team.ts'
import { HttpError } from '../../http/http-error.ts'
import type { SmallTable } from '../../reading/read-small-table.ts'

/** What is known about addresses to invite, in lower case. */
export interface KnownAddresses {
  /** Employees of the company. */
  employees: ReadonlySet<string>
  /** Other users with an account. */
  others: ReadonlySet<string>
  /** With a valid invitation. */
  invited: ReadonlySet<string>
}

const BECAUSE = {
  new: 'Will be invited.',
  invited: 'Has an invitation that still holds.',
  employee: 'Belongs to your company already.',
  other_account: 'Has a Spoor account already: ask support to bring it into your company.',
  repeated: 'Stands in the file before.',
} as const

/** The addresses in a file: from the column with most of them, whatever its header; one entry per row. */
export function addressesOf({ rows }: Pick<SmallTable, 'rows'>): { row: number; email: string }[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const counts = Array.from({ length: width }, (_, column) =>
    rows.reduce((count, { cells }) => count + Number((cells[column] ?? '').includes('@')), 0),
  )
  const most = Math.max(0, ...counts)
  if (most === 0)
    throw new HttpError(
      422,
      'No e-mail addresses were found. Give a file with a column of them, under a heading or not.',
    )
  const column = counts.indexOf(most)
  const [first] = rows
  // A header is neither an address nor a mistake.
  const withoutHeading = (first.cells[column] ?? '').includes('@') ? rows : rows.slice(1)
  return withoutHeading.map(({ number, cells }) => ({ row: number, email: cells[column] ?? '' }))
}

/** Decides who on a list would be invited, and why the others would not. */
export function sortInvitees(addresses: readonly { row: number; email: string }[], known: KnownAddresses): Invitee[] {
  const seen = new Set<string>()
  return addresses.map(({ row, email: written }) => {
    const email = written.trim().toLowerCase()
    const fault = emailFault(email)
    if (fault !== null) return { row, email: written.trim(), state: 'invalid', because: `${fault}.` }
    const state = stateOf(email)
    seen.add(email)
    return { row, email, state, because: BECAUSE[state] }
  })

  function stateOf(email: string): keyof typeof BECAUSE {
    if (seen.has(email)) return 'repeated'
    if (known.employees.has(email)) return 'employee'
    if (known.others.has(email)) return 'other_account'
    return known.invited.has(email) ? 'invited' : 'new'
  }
}
