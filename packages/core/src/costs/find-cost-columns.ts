import type { Candidate } from '../hypotheses/hypothesis.ts'
import { resolve } from '../hypotheses/resolve.ts'
import { normaliseHeader } from '../import/words/normalise-header.ts'
import { findHeader, holdsDays, holdsMoney, profileOf } from '../statement/find-statement-columns.ts'
import type { Profile } from '../statement/find-statement-columns.ts'

/** Which column of a fuel card's or bank's file is what, counted from 0. */
export interface CostColumns {
  day: number
  amount: number
  description: number | null
  litres: number | null
  odometer: number | null
  /** Which vehicle the card was used for. */
  vehicle: number | null
}

export interface FoundCostColumns {
  /** Index of the row with the columns' names; -1 where there is none. */
  headerRow: number
  /** null where day and amount are not both found. */
  columns: CostColumns | null
  /** How the amounts are written: money out alone, or money in and out told apart by their sign. */
  amounts: 'spent' | 'signed'
}

type Type = keyof CostColumns
const TYPES = ['day', 'amount', 'description', 'litres', 'odometer', 'vehicle'] as const

/** Names of columns in English and Afrikaans, the better ones first. */
const WORDS: Record<Type, RegExp[]> = {
  day: [
    /^(?:transaction|trans|txn|trn|fill|purchase) date(?:\/time| time)?$/,
    /^(?:date|datum|date time|datetime)$/,
    /^(?:date posted|posting date|post date|posted|processed date|process date|value date|effective date|date of transaction)$/,
  ],
  amount: [
    /^(?:debits?|debit amount|money out|amount out|paid out|withdrawals?|debiet|uitbetalings?)$/,
    /^(?:total|total amount|amount incl(?:uding)?(?: vat)?|total incl(?:uding)?(?: vat)?|transaction amount|transaction value|totaal)$/,
    /^(?:amount|bedrag|amount zar|zar amount|amount rand|value|cost|price paid|koste)$/,
  ],
  description: [
    /^(?:description|transaction description|beskrywing|narrative|narration|particulars)$/,
    /^(?:merchant|merchant name|supplier|station|site|site name|service station|vendor|verskaffer|product|product description)$/,
    /^(?:details?|transaction details?|besonderhede|memo|text|transaction|reference|type)$/,
  ],
  litres: [
    /^(?:litres?|liters?|liter|ltr|ltrs|volume|litres dispensed|fuel quantity)$/,
    /^(?:quantity|qty|hoeveelheid)$/,
  ],
  odometer: [/^(?:odometer|odo|odometer reading|odo reading|odometerlesing|kilometerlesing|mileage|km reading)$/],
  vehicle: [
    /^(?:registration|registration number|reg no|reg number|reg|vehicle registration|vehicle reg|registrasie)$/,
    /^(?:vehicle|voertuig|number plate|licence plate|plate)$/,
  ],
}
const SPENT_ALONE = WORDS.amount[0]

const SAMPLE_ROWS = 300
const NAMED = 30

const HOLDS: Record<Type, (profile: Profile) => boolean> = {
  day: holdsDays,
  amount: holdsMoney,
  description: ({ words }) => words > 0,
  litres: holdsMoney,
  // Readings of six digits are numbers, too; empty cells do not count against them.
  odometer: ({ amounts }) => amounts > 0,
  vehicle: ({ filled }) => filled > 0,
}

/** Finds the columns by the words of a header; day, amount and description also by what the cells hold. */
export function findCostColumns(rows: readonly (readonly string[])[]): FoundCostColumns {
  const headerRow = findHeader(rows, WORDS)
  const body = rows.slice(headerRow + 1, headerRow + 1 + SAMPLE_ROWS)
  const width = Math.max(0, ...rows.map((row) => row.length))
  const profiles = Array.from({ length: width }, (_, column) => profileOf(body.map((row) => row[column] ?? '')))
  const names = headerRow < 0 ? [] : rows[headerRow].map((name) => normaliseHeader(name).words)
  const { assignment } = resolve<Type>({
    candidates: [...candidatesByNames(names, profiles), ...candidatesByValues(profiles)],
    proposals: [],
  })
  const columnOf = (type: Type): number | null => assignment.get(type)?.column ?? null
  const [day, amount] = [columnOf('day'), columnOf('amount')]
  if (day === null || amount === null) return { headerRow, columns: null, amounts: 'spent' }
  const columns: CostColumns = {
    day,
    amount,
    description: columnOf('description'),
    litres: columnOf('litres'),
    odometer: columnOf('odometer'),
    vehicle: columnOf('vehicle'),
  }
  return { headerRow, columns, amounts: amountsOf(columns, names[amount] ?? '', profiles[amount]) }
}

/** A fuel card and a column of debits list what was spent; a bank's one column has money out with a minus. */
export function amountsOf(
  { litres }: Pick<CostColumns, 'litres'>,
  name: string,
  { negatives }: Pick<Profile, 'negatives'>,
): FoundCostColumns['amounts'] {
  return litres === null && !SPENT_ALONE.test(name) && negatives > 0 ? 'signed' : 'spent'
}

function candidatesByNames(names: readonly string[], profiles: readonly Profile[]): Candidate<Type>[] {
  return names.flatMap((name, column) =>
    TYPES.flatMap((type) => {
      const rank = WORDS[type].findIndex((pattern) => pattern.test(name))
      const { [column]: profile } = profiles
      if (rank < 0 || profile === undefined || !HOLDS[type](profile)) return []
      return [{ type, column, because: `header '${name}'`, score: NAMED - rank / 10 }]
    }),
  )
}

function candidatesByValues(profiles: readonly Profile[]): Candidate<Type>[] {
  return profiles.flatMap((profile, column) => {
    const because = 'its values'
    const length = profile.words === 0 ? 0 : profile.letters / profile.words
    const found: Candidate<Type>[] = []
    if (holdsDays(profile)) found.push({ type: 'day', column, because, score: 5 })
    if (holdsMoney(profile)) found.push({ type: 'amount', column, because, score: profile.negatives > 0 ? 4 : 3 })
    if (length > 3) found.push({ type: 'description', column, because, score: 2 + Math.min(length, 400) / 1000 })
    return found
  })
}
