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

/** Names of columns in English and Afrikaans, the better ones first. */
const WORDS: Record<keyof StatementColumns | 'debit', RegExp[]> = {
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

/** Finds the columns by the words of a header, and what is left by what the cells hold. */
export function findStatementColumns(rows: readonly (readonly string[])[]): FoundColumns {
  const headerRow = findHeader(rows)
  const body = rows.slice(headerRow + 1, headerRow + 1 + SAMPLE_ROWS)
  const width = Math.max(0, ...rows.map((row) => row.length))
  const profiles = Array.from({ length: width }, (_, column) => profileOf(body.map((row) => row[column] ?? '')))
  const names = headerRow < 0 ? [] : rows[headerRow].map((name) => normaliseHeader(name).words)
  const named = (what: keyof typeof WORDS, fits: (profile: Profile) => boolean): number => {
    for (const pattern of WORDS[what]) {
      const column = names.findIndex(
        (name, at) => pattern.test(name) && profiles[at] !== undefined && fits(profiles[at]),
      )
      if (column >= 0) return column
    }
    return -1
  }
  const holdsDays = (profile: Profile) => profile.days > 0 && profile.days >= profile.filled * 0.5
  const holdsMoney = (profile: Profile) => profile.amounts > 0 && profile.amounts >= profile.filled * 0.6
  const holdsWords = (profile: Profile) => profile.words > 0

  const day = orElse(named('day', holdsDays), () => profiles.findIndex(holdsDays))
  const amount = orElse(named('amount', holdsMoney), () => amountByValues(body, profiles, day))
  const description = orElse(named('description', holdsWords), () => longestWords(profiles, [day, amount]))
  const reference = orElse(
    named('reference', (profile) => profile.filled > 0),
    () => (headerRow < 0 ? longestWords(profiles, [day, amount, description]) : -1),
  )
  const lacks = day < 0 ? 'dates' : amount < 0 ? 'amounts' : null
  if (lacks !== null || description < 0) return { headerRow, columns: null, lacks }
  return {
    headerRow,
    columns: { day, amount, description, reference: reference < 0 || reference === description ? null : reference },
    lacks: null,
  }
}

function orElse(column: number, otherwise: () => number): number {
  return column >= 0 ? column : otherwise()
}

/** The row in which most of the words are names of columns; two are needed. */
function findHeader(rows: readonly (readonly string[])[]): number {
  let best = -1
  let most = 1
  rows.slice(0, HEADER_DEPTH).forEach((row, index) => {
    const words = row.map((name) => normaliseHeader(name).words)
    const known = Object.values(WORDS).filter((patterns) =>
      patterns.some((pattern) => words.some((word) => pattern.test(word))),
    ).length
    if (known > most) {
      best = index
      most = known
    }
  })
  return best
}

interface Profile {
  filled: number
  days: number
  amounts: number
  negatives: number
  words: number
  letters: number
}

function profileOf(texts: readonly string[]): Profile {
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

/** Of columns of money the one that a balance grows by, else one with money in and out, else the first. */
function amountByValues(body: readonly (readonly string[])[], profiles: readonly Profile[], day: number): number {
  const candidates = profiles.flatMap((profile, column) =>
    column !== day && profile.amounts > 0 && profile.amounts >= profile.filled * 0.6 ? [column] : [],
  )
  if (candidates.length < 2) return candidates[0] ?? -1
  const values = new Map(
    candidates.map((column) => {
      const texts = body.map((row) => row[column] ?? '')
      const style = decimalStyleOf(texts)
      return [column, texts.map((text) => centsOf(text, style))] as const
    }),
  )
  for (const amount of candidates) {
    for (const balance of candidates) {
      if (amount !== balance && growsBy(values.get(balance)!, values.get(amount)!)) return amount
    }
  }
  return candidates.find((column) => profiles[column].negatives > 0) ?? candidates[0]
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

function longestWords(profiles: readonly Profile[], taken: readonly number[]): number {
  let best = -1
  let longest = 3
  profiles.forEach((profile, column) => {
    if (taken.includes(column) || profile.words === 0) return
    const length = profile.letters / profile.words
    if (length > longest) {
      best = column
      longest = length
    }
  })
  return best
}
