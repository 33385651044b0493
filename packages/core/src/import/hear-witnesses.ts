import { ImportFailure } from '../failures/import-failure.ts'
import type { Question, TripFileRow } from './result.ts'
import type { PlanChange, TablePlan } from './sheet-plan.ts'
import { readSample } from './table-reading.ts'
import { WITNESSES, type Contradiction, type SheetEvidence, type Witness } from './witnesses.ts'

/** Contradictions are resolved one after another. */
const MOST_DECISIONS = 3
/** Trips shown per candidate. */
const TRIPS_SHOWN = 3
const AS_READ = 'as read'

interface Heard {
  witness: Witness
  /** By sheet. */
  contradictions: readonly Contradiction[]
}

/**
 * Checks a plan against the witnesses. If another reading resolves a contradiction without raising a new one, it is
 * used, with a warning; a contradiction that no reading resolves becomes a question or a warning.
 */
export function hearWitnesses(
  plan: TablePlan,
  replan: (changes: readonly PlanChange[]) => TablePlan,
  changes: readonly PlanChange[] = [],
): TablePlan {
  const evidence = readSheets(plan)
  if (evidence === null) return plan
  const heard = hear(evidence)
  const readCandidate = (contradictions: readonly Contradiction[], at: number) => {
    const next = [...changes, ...contradictions.flatMap((each) => each.candidates[at]?.change ?? [])]
    const other = tryPlan(() => replan(next))
    const read = other && readSheets(other)
    return other && read && { other, read, next }
  }
  for (const { witness, contradictions } of changes.length < MOST_DECISIONS ? heard : []) {
    const [{ sentence, candidates, isOpen }] = contradictions
    for (const [at, { answer }] of isOpen ? [] : candidates.entries()) {
      const found = readCandidate(contradictions, at)
      if (!found || !resolves(witness, heard, evidence, found.read)) continue
      const question = makeQuestion(witness, sentence, [[AS_READ, evidence], [answer, found.read]], 1) // prettier-ignore
      const decided = {
        questions: [...plan.questions, question],
        warnings: [...new Set([...found.other.warnings, ...plan.questions.map(describeDecision), describeDecision(question)])],
      } // prettier-ignore
      return hearWitnesses({ ...found.other, ...decided }, replan, found.next)
    }
  }
  // If nothing is usable, the file fails instead of raising questions.
  if (evidence.every(({ trips }) => trips.length === 0)) return plan
  const open = heard.flatMap(({ witness, contradictions }) => {
    if (witness.unresolved !== 'question') return []
    const [{ sentence, candidates }] = contradictions
    const others = candidates.flatMap(({ answer }, at) => {
      const found = readCandidate(contradictions, at)
      return found && found.read.every((each) => witness.hear(each) === null) ? [[answer, found.read] as const] : []
    })
    return [makeQuestion(witness, sentence, [[AS_READ, evidence], ...others], null)]
  })
  const notes = heard.flatMap(({ witness: { unresolved }, contradictions }) =>
    unresolved === 'nothing' ? [] : contradictions.map(({ sentence }) => sentence),
  )
  return { ...plan, questions: [...plan.questions, ...open], warnings: [...new Set([...plan.warnings, ...notes])] }
}

function describeDecision({ sentence, candidates, chosen }: Question): string {
  return `${sentence} Assumed instead: ${candidates[chosen ?? 0].answer}.`
}

function makeQuestion(
  { name }: Witness,
  sentence: string,
  candidates: readonly (readonly [string, readonly SheetEvidence[]])[],
  chosen: number | null,
): Question {
  return {
    witness: name,
    sentence,
    candidates: candidates.map(([answer, sheets]) => ({
      answer,
      trips: sheets.flatMap(({ trips }) => trips).slice(0, TRIPS_SHOWN),
    })),
    chosen,
  }
}

function hear(evidence: readonly SheetEvidence[]): Heard[] {
  return WITNESSES.flatMap((witness) => {
    const contradictions = evidence.flatMap((each) => witness.hear(each) ?? [])
    return contradictions.length === 0 ? [] : [{ witness, contradictions }]
  })
}

/**
 * Whether another reading satisfies a witness and all those satisfied so far, and added trips mostly have a distance.
 */
function resolves(
  witness: Witness,
  heard: readonly Heard[],
  before: readonly SheetEvidence[],
  read: readonly SheetEvidence[],
): boolean {
  const [now, then] = [read, before].map((sheets) => sheets.flatMap(({ trips }) => trips))
  const added = now.length - then.length
  return (
    added >= 0 &&
    countMeasured(now) - countMeasured(then) >= added / 2 &&
    hear(read).every((each) => each.witness !== witness && heard.some((other) => other.witness === each.witness))
  )
}

function countMeasured(trips: readonly TripFileRow[]): number {
  return trips.filter(({ distanceM, distanceSource }) => distanceM > 0 && distanceSource !== 'straight_line').length
}

/** The first rows of each sheet as they would be imported; null if the plan cannot read them. */
function readSheets(plan: TablePlan): SheetEvidence[] | null {
  const reading = tryPlan(() => readSample(plan, 'final'))
  if (reading === null) return null
  reading.end()
  const trips = Map.groupBy(reading.takeTrips(), ({ sheet }) => sheet)
  const issues = Map.groupBy(reading.takeIssues(), ({ sheet }) => sheet)
  return plan.sheets.map((sheet) => ({
    plan,
    sheet,
    trips: trips.get(sheet.sheet) ?? [],
    issues: issues.get(sheet.sheet) ?? [],
    dates: reading.dates,
  }))
}

function tryPlan<Made>(make: () => Made): Made | null {
  try {
    return make()
  } catch (error) {
    if (error instanceof ImportFailure) return null
    throw error
  }
}
