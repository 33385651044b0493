import { emailFault } from '@spoor/contract/rules/account-rules.ts'
import type { Invitee } from '@spoor/contract/routes/team.ts'
import { findColumns, textsAt, type ColumnProfile } from '@spoor/core/lines/line-table.ts'
import type { TravelScheme } from '@spoor/core/tax/employee-pay.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { PAY_FIELDS, readScheme } from '../payroll/import-pay.ts'
import type { SmallTable } from '../../../domain/reading/read-small-table.ts'

/** Known addresses, in lower case. */
export interface KnownAddresses {
  employees: ReadonlySet<string>
  others: ReadonlySet<string>
  invited: ReadonlySet<string>
}

const BECAUSE = {
  new: 'Will be invited.',
  invited: 'Already has a valid invitation.',
  employee: 'Already belongs to your company.',
  other_account: 'Already has a Spoor account. Ask support to add it to your company.',
  repeated: 'Already listed above in this file.',
} as const

const FIELDS = {
  email: { ...PAY_FIELDS.email, scoreValues: ({ emails }: ColumnProfile) => Math.min(emails, 1000) / 100 },
  employee_number: PAY_FIELDS.employee_number,
  scheme: PAY_FIELDS.scheme,
}

export interface ListedPerson extends Pick<Invitee, 'row' | 'email'> {
  employee_number?: string
  scheme?: TravelScheme | null
}

/**
 * Reads the column with the most addresses, whatever its header; one entry per row, with the first address. Numbers and
 * schemes need a header.
 */
export function readAddresses({ rows }: Pick<SmallTable, 'rows'>): ListedPerson[] {
  const { email: column, employee_number, scheme } = findColumns(rows, FIELDS).columns
  if (column === null)
    throw new HttpError(
      422,
      'No email addresses were found. Choose a file with a column of email addresses, with or without a heading.',
    )
  const emails = textsAt(rows, column)
  // Rows above the first address are headings.
  const first = emails.findIndex((email) => email.includes('@'))
  const [numbers, schemes] = [employee_number, scheme].map((one) => (one === null ? null : textsAt(rows, one)))
  return rows.slice(first).map(({ number }, at) => ({
    row: number,
    email: emails[first + at],
    employee_number: numbers?.[first + at] ?? '',
    scheme: readScheme(schemes?.[first + at] ?? ''),
  }))
}

/** Decides who on a list would be invited, and gives the reason for everyone else. */
export function sortInvitees(addresses: readonly ListedPerson[], known: KnownAddresses): Invitee[] {
  const seen = new Set<string>()
  return addresses.map(({ row, email: written, employee_number = '', scheme = null }) => {
    const pay = { employee_number, scheme }
    const email = written.trim().toLowerCase()
    const fault = emailFault(email)
    if (fault !== null) return { row, email: written.trim(), ...pay, state: 'invalid', because: `${fault}.` }
    const state = getInviteeState(email)
    seen.add(email)
    return { row, email, ...pay, state, because: BECAUSE[state] }
  })

  function getInviteeState(email: string): keyof typeof BECAUSE {
    if (seen.has(email)) return 'repeated'
    if (known.employees.has(email)) return 'employee'
    if (known.others.has(email)) return 'other_account'
    return known.invited.has(email) ? 'invited' : 'new'
  }
}
