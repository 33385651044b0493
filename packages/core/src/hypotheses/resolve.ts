import type { Assignment, Candidate, Claim, Hypothesis } from './hypothesis.ts'

/** A hypothesis with its author's name. */
export interface Proposal<Type extends string> extends Hypothesis<Type> {
  layout: string
}

/** A consistent interpretation of a table. */
export interface Resolution<Type extends string> {
  assignment: Assignment<Type>
  doubts: readonly string[]
  score: number
}

/** Claims about a table's columns. */
export interface Claims<Type extends string> {
  candidates: readonly Candidate<Type>[]
  proposals?: readonly Proposal<Type>[]
  /** The user's own choices, which always win. */
  chosen?: readonly Claim<Type>[]
  /** Whether a claim is consistent with every chosen one. */
  isOpen?: (claim: Claim<Type>) => boolean
  /** At least one type from each list must also be present, or the column is ignored. */
  needsOf?: (type: Type) => readonly (readonly Type[])[]
}

/** No real table has more; for a hostile one only the best are considered. */
const MOST_PROPOSALS = 12

/**
 * Selects the consistent set of hypotheses with the highest score, completed by the best candidates for columns that it
 * leaves open. The order of proposals does not matter.
 */
export function resolve<Type extends string>(claims: Claims<Type>): Resolution<Type> {
  const candidates = claims.candidates.toSorted((a, b) => b.score - a.score)
  const proposals = (claims.proposals ?? [])
    .toSorted((a, b) => b.score - a.score || (makeOrderKey(a) < makeOrderKey(b) ? -1 : 1))
    .slice(0, MOST_PROPOSALS)
  const openScore = candidates.reduce((sum, { score }) => sum + score, 0)
  let best: Resolution<Type> | null = null
  const search = (at: number, held: readonly Proposal<Type>[], score: number, restScore: number): void => {
    // Even the best possible completion would not be better.
    if (best !== null && score + restScore + openScore <= best.score) return
    if (at === proposals.length) {
      const reading = completeHypothesis({ ...claims, candidates }, held)
      if (reading && (best === null || reading.score > best.score)) best = reading
      return
    }
    const { [at]: next } = proposals
    const rest = restScore - next.score
    if (held.every((other) => areCompatible(other, next))) search(at + 1, [...held, next], score + next.score, rest)
    search(at + 1, held, score, rest)
  }
  search(
    0,
    [],
    0,
    proposals.reduce((sum, { score }) => sum + score, 0),
  )
  // Without any hypothesis, no requirement can fail.
  return best!
}

/**
 * The interpretation in which these hypotheses hold; null if one of them lacks a requirement.
 * @param claims with the candidates best first
 */
function completeHypothesis<Type extends string>(
  { candidates, chosen = [], isOpen = () => true, needsOf = () => [] }: Claims<Type>,
  held: readonly Proposal<Type>[],
): Resolution<Type> | null {
  const assignment = new Map<Type, Claim<Type>>(chosen.map((claim) => [claim.type, claim]))
  const taken = new Set(held.flatMap(({ unused = [] }) => unused))
  for (const claim of held.flatMap((hypothesis) => hypothesis.claims))
    if (isOpen(claim)) assignment.set(claim.type, claim)
  for (const { column, isShared } of assignment.values()) if (!isShared) taken.add(column)
  let score = held.reduce((sum, hypothesis) => sum + hypothesis.score, 0)
  for (const candidate of candidates) {
    if (assignment.has(candidate.type) || taken.has(candidate.column) || !isOpen(candidate)) continue
    assignment.set(candidate.type, candidate)
    taken.add(candidate.column)
    score += candidate.score
  }
  for (const type of assignment.keys()) {
    const isMet = needsOf(type).every((any) => any.some((need) => assignment.has(need)))
    if (!isMet && !chosen.some((claim) => claim.type === type)) assignment.delete(type)
  }
  if (!held.every(({ needs }) => needs?.(assignment) ?? true)) return null
  return {
    assignment,
    doubts: held.flatMap(({ doubts = [] }) => doubts),
    score,
  }
}

function areCompatible<Type extends string>(one: Hypothesis<Type>, other: Hypothesis<Type>): boolean {
  return (
    one.claims.every((claim) => isCompatible(claim, other)) &&
    (one.unused ?? []).every((column) => !other.claims.some((claim) => claim.column === column))
  )
}

function isCompatible<Type extends string>(claim: Claim<Type>, { claims, unused = [] }: Hypothesis<Type>): boolean {
  return (
    !unused.includes(claim.column) &&
    claims.every((other) =>
      other.type === claim.type
        ? other.column === claim.column
        : other.column !== claim.column || other.isShared || claim.isShared,
    )
  )
}

function makeOrderKey<Type extends string>({ layout, claims, unused }: Proposal<Type>): string {
  return JSON.stringify([layout, claims, unused])
}
