import { ImportFailure } from '../failures/import-failure.ts'
import type { Question, TripFileRow } from './result.ts'
import type { PlanChange, TablePlan } from './sheet-plan.ts'
import { readSample } from './table-reading.ts'
import { AS_READ, TRIPS_SHOWN, WITNESSES, type Contradiction, type SheetEvidence, type Witness } from './witnesses.ts'

/** Contradictions are resolved one after another. */
const MOST_DECISIONS = 3

type Sheets = readonly SheetEvidence[]

interface Reading {
  answer: string
  read: Sheets
}

interface Heard {
  witness: Witness
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
  const { answers = {} } = plan.options.mapping ?? {}
  const heard = hear(evidence).filter(({ witness }) => plan.questions.every((each) => each.witness !== witness.name))
  const questions: Question[] = []
  const notes: string[] = []
  for (const { witness, contradictions } of heard) {
    const [{ sentence, candidates, isOpen }] = contradictions
    const readings = (changes.length < MOST_DECISIONS ? candidates : []).flatMap((candidate, at) => {
      const next = [...changes, ...contradictions.flatMap((each) => each.candidates[at]?.change ?? [])]
      const other = tryPlan(() => replan(next))
      const read = other && readSheets(other)
      if (!other || !read) return []
      const contradicted = hear(read).map((each) => each.witness)
      if (contradicted.includes(witness)) return []
      // An answer that leaves no trip a distance would only hide the fault.
      if (countMeasured(listTrips(read)) === 0 && countMeasured(listTrips(evidence)) > 0) return []
      return [{ answer: candidate.answer, next, plan: other, read, contradicted }]
    })
    const shown = [{ answer: AS_READ, read: evidence }, ...readings]
    const answer = shown.find((each) => each.answer === answers[witness.name])?.answer
    const decided =
      answer === undefined
        ? readings.find((each) => !isOpen && resolves(each, heard, evidence))
        : readings.find((each) => each.answer === answer)
    if (decided) {
      const all = [...plan.questions, makeQuestion(witness.name, sentence, shown, shown.indexOf(decided))]
      const assumed = all.filter((each) => answers[each.witness] === undefined).map(describeDecision)
      const warnings = [...new Set([...decided.plan.warnings, ...assumed])]
      return hearWitnesses({ ...decided.plan, questions: all, warnings }, replan, decided.next)
    }
    if (answer === AS_READ) questions.push(makeQuestion(witness.name, sentence, shown, 0))
    else if (witness.unresolved === 'question') questions.push(makeQuestion(witness.name, sentence, shown, null))
    if (answer !== AS_READ && witness.unresolved !== 'nothing')
      notes.push(...contradictions.map((each) => each.sentence))
  }
  // If nothing is usable, the file fails instead of raising questions.
  if (evidence.every(({ trips }) => trips.length === 0)) return plan
  const warnings = [...new Set([...plan.warnings, ...notes])]
  return { ...plan, questions: [...plan.questions, ...questions], warnings }
}

function describeDecision({ sentence, candidates, chosen }: Question): string {
  return `${sentence} Assumed instead: ${candidates[chosen ?? 0].answer}.`
}

function makeQuestion(witness: string, sentence: string, shown: readonly Reading[], chosen: number | null): Question {
  const candidates = shown.map(({ answer, read }) => ({ answer, trips: listTrips(read).slice(0, TRIPS_SHOWN) }))
  return { witness, sentence, candidates, chosen }
}

function listTrips(sheets: Sheets): TripFileRow[] {
  return sheets.flatMap(({ trips }) => trips)
}

function hear(evidence: Sheets): Heard[] {
  return WITNESSES.flatMap((witness) => {
    const contradictions = evidence.flatMap((each) => witness.hear(each) ?? [])
    return contradictions.length === 0 ? [] : [{ witness, contradictions }]
  })
}

/** Whether a reading contradicts no further witness, and added trips mostly have a distance. */
function resolves(
  { read, contradicted }: Reading & { contradicted: readonly Witness[] },
  heard: readonly Heard[],
  before: Sheets,
): boolean {
  const [now, then] = [read, before].map(listTrips)
  const added = now.length - then.length
  return (
    added >= 0 &&
    countMeasured(now) - countMeasured(then) >= added / 2 &&
    contradicted.every((each) => heard.some(({ witness }) => witness === each))
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
