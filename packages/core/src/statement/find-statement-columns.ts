import type { Candidate } from '../hypotheses/hypothesis.ts'
import { resolve } from '../hypotheses/resolve.ts'
import type { Proposal } from '../hypotheses/resolve.ts'
import { normaliseHeader } from '../import/words/normalise-header.ts'
import { centsOf, dayParts, decimalStyleOf } from './statement-cells.ts'

/** Which column of a bank's statement is what, counted from 0. */
export interface StatementColumns {
  day: number
  description: number
  /** A second column of words. */
  reference: number | null
  /** Signed, or money in alone. */
  amount: number
}

export interface FoundColumns {
  /** Index of the row with the columns' names; -1 where there is none. */
  headerRow: number
  /** null where they are not all found. */
  columns: StatementColumns | null
  /** What no column holds at all, so that this is no statement. */
  lacks: 'dates' | 'amounts' | null
}

type Type = keyof StatementColumns
const TYPES = ['day', 'amount', 'description', 'reference'] as const

/** Names of columns in English and Afrikaans, the better ones first. */
const WORDS: Record<Type | 'debit', RegExp[]> = {
  day: [
    /^(?:transaction|trans|txn|trn) date$/,
    /^(?:date|datum)$/,
    /^(?:date posted|posting date|post date|posted|processed date|process date|value date|effective date|date of transaction)$/,
  ],
  amount: [
    /^(?:credits?|credit amount|money in|amount in|paid in|deposits?|received|krediet|kredit|inbetalings?)$/,
    /^(?:amount|bedrag|transaction amount|amount zar|zar amount|amount rand|value)$/,
  ],
  description: [
    /^(?:description|transaction description|beskrywing|narrative|narration|particulars)$/,
    /^(?:details?|transaction details?|besonderhede|memo|statement description|original description|text|transaction)$/,
  ],
  reference: [
    /^(?:reference|ref|verwysing|payment reference|customer reference|user reference|their reference|statement reference|beneficiary reference|payer reference|reference number)$/,
  ],
  debit: [/^(?:debits?|debit amount|money out|amount out|paid out|withdrawals?|debiet|uitbetalings?)$/],
}

const HEADER_DEPTH = 40
const SAMPLE_ROWS = 300

/** What a column must hold to be what its header says. */
const HOLDS: Record<Type, (profile: Profile) => boolean> = {
  day: holdsDays,
  amount: holdsMoney,
  description: ({ words }) => words > 0,
  reference: ({ filled }) => filled > 0,
}
/**
 * How much a name says, less what its place in the list of words takes off. A description is needed more than a reference:
 * where no header names one, the longest texts are it, be they headed as references.
 */
const NAMED: Record<Type, number> = { day: 30, amount: 30, description: 30, reference: 1.5 }

/** Finds the columns by the words of a header, and what is left by what the cells hold. */
export function findStatementColumns(rows: readonly (readonly string[])[]): FoundColumns {
  const headerRow = findHeader(rows)
  const body = rows.slice(headerRow + 1, headerRow + 1 + SAMPLE_ROWS)
  const width = Math.max(0, ...rows.map((row) => row.length))
  const profiles = Array.from({ length: width }, (_, column) => profileOf(body.map((row) => row[column] ?? '')))
  const names = headerRow < 0 ? [] : rows[headerRow].map((name) => normaliseHeader(name).words)
  const named = namedCandidates(names, profiles)
  const { assignment } = resolve<Type>({
    candidates: [...named, ...candidatesByValues(profiles, { hasHeader: headerRow >= 0 })],
    proposals: named.some(({ type }) => type === 'amount') ? [] : amountsByBalance(body, profiles),
  })
  const [day, amount, description, reference] = (['day', 'amount', 'description', 'reference'] as const).map(
    (type) => assignment.get(type)?.column,
  )
  const lacks = day === undefined ? 'dates' : amount === undefined ? 'amounts' : null
  if (day === undefined || amount === undefined || description === undefined) return { headerRow, columns: null, lacks }
  return { headerRow, columns: { day, amount, description, reference: reference ?? null }, lacks: null }
}

function namedCandidates(names: readonly string[], profiles: readonly Profile[]): Candidate<Type>[] {
  return names.flatMap((name, column) =>
    TYPES.flatMap((type) => {
      const rank = WORDS[type].findIndex((pattern) => pattern.test(name))
      const { [column]: profile } = profiles
      if (rank < 0 || profile === undefined || !HOLDS[type](profile)) return []
      return [{ type, column, because: `header '${name}'`, score: NAMED[type] - rank / 10 }]
    }),
  )
}

function candidatesByValues(profiles: readonly Profile[], { hasHeader }: { hasHeader: boolean }): Candidate<Type>[] {
  return profiles.flatMap((profile, column) => {
    const because = 'its values'
    // Longer texts say more; three letters are a code.
    const length = profile.words === 0 ? 0 : profile.letters / profile.words
    const found: Candidate<Type>[] = []
    if (holdsDays(profile)) found.push({ type: 'day', column, because, score: 5 })
    if (holdsMoney(profile)) found.push({ type: 'amount', column, because, score: profile.negatives > 0 ? 4 : 3 })
    if (length > 3) {
      const score = Math.min(length, 400) / 1000
      found.push({ type: 'description', column, because, score: 2 + score })
      if (!hasHeader) found.push({ type: 'reference', column, because, score: 1 + score })
    }
    return found
  })
}

export function holdsDays({ days, filled }: Profile): boolean {
  return days > 0 && days >= filled * 0.5
}

export function holdsMoney({ amounts, filled }: Profile): boolean {
  return amounts > 0 && amounts >= filled * 0.6
}

/** The row in which most of the words are names of columns; two are needed. -1 where there is none. */
export function findHeader(
  rows: readonly (readonly string[])[],
  words: Readonly<Record<string, readonly RegExp[]>> = WORDS,
): number {
  let best = -1
  let most = 1
  rows.slice(0, HEADER_DEPTH).forEach((row, index) => {
    const names = row.map((name) => normaliseHeader(name).words)
    const known = Object.values(words).filter((patterns) =>
      patterns.some((pattern) => names.some((name) => pattern.test(name))),
    ).length
    if (known > most) {
      best = index
      most = known
    }
  })
  return best
}

/** Counts of the cells of one column, by what they hold. */
export interface Profile {
  filled: number
  days: number
  amounts: number
  negatives: number
  words: number
  letters: number
}

/** What the cells of a column look like. */
export function profileOf(texts: readonly string[]): Profile {
  const style = decimalStyleOf(texts)
  const profile: Profile = { filled: 0, days: 0, amounts: 0, negatives: 0, words: 0, letters: 0 }
  for (const text of texts) {
    if (text === '') continue
    profile.filled++
    const cents = centsOf(text, style)
    if (dayParts(text) !== null) profile.days++
    else if (cents !== null) {
      profile.amounts++
      if (cents < 0) profile.negatives++
    } else if (/\p{L}{2}/u.test(text)) {
      profile.words++
      profile.letters += text.length
    }
  }
  return profile
}

/** The amount is the column of money that another, the balance, grows by. */
function amountsByBalance(body: readonly (readonly string[])[], profiles: readonly Profile[]): Proposal<Type>[] {
  const money = profiles.flatMap((profile, column) => (holdsMoney(profile) ? [column] : []))
  const values = new Map(
    money.map((column) => {
      const texts = body.map((row) => row[column] ?? '')
      const style = decimalStyleOf(texts)
      return [column, texts.map((text) => centsOf(text, style))] as const
    }),
  )
  return money.flatMap((amount, at) => {
    const balance = money.find((other) => other !== amount && growsBy(values.get(other)!, values.get(amount)!))
    return balance === undefined
      ? []
      : [
          {
            layout: 'a balance that grows by the amount',
            claims: [{ type: 'amount' as const, column: amount, because: `column ${balance + 1} grows by it` }],
            score: 100 - at,
          },
        ]
  })
}

/** Whether one column is the balance of the other, oldest or newest first. */
function growsBy(balances: readonly (number | null)[], amounts: readonly (number | null)[]): boolean {
  const rows = balances.flatMap((balance, at) => {
    const amount = amounts[at]
    return balance === null || amount === null ? [] : [{ balance, amount }]
  })
  if (rows.length < 3) return false
  const steps = rows.slice(1)
  const upwards = steps.filter(({ balance, amount }, at) => balance - rows[at].balance === amount).length
  const downwards = steps.filter(({ balance }, at) => rows[at].balance - balance === rows[at].amount).length
  return Math.max(upwards, downwards) >= steps.length * 0.8
}
