import { GAPS, type GapCode } from '@spoor/core/report/gaps.ts'

export const STEPS = ['places', 'review', 'odometer', 'missing', 'download'] as const
export type StepName = (typeof STEPS)[number]

export interface FirstLogbookFacts {
  /** Whether a detected home or workplace has no name yet. */
  hasUnnamedHomeOrWork: boolean
  tripsToReview: number
  /** Gaps in the logbook; null if there is no logbook yet. */
  missing: readonly { code: GapCode }[] | null
}

export interface Step {
  name: StepName
  done: boolean
  /** Number of trips to review or of missing items. */
  count: number
}

/** The step that closes a gap; null if nothing can be done about it. */
function findStep(code: GapCode): StepName | null {
  const { weight, fix } = GAPS[code]
  if (weight === 'note') return null
  return fix === 'review' ? 'review' : fix === 'enter_reading' ? 'odometer' : 'missing'
}

/** Steps from the first file to a logbook. Downloading ends the steps once the others are done, so it is never marked done. */
export function listFirstLogbookSteps({ hasUnnamedHomeOrWork, tripsToReview, missing }: FirstLogbookFacts): Step[] {
  const countGaps = (step: StepName) => missing?.filter(({ code }) => findStep(code) === step).length ?? 0
  const [readings, others] = [countGaps('odometer'), countGaps('missing')]
  return [
    { name: 'places', done: !hasUnnamedHomeOrWork, count: 0 },
    { name: 'review', done: tripsToReview === 0, count: tripsToReview },
    { name: 'odometer', done: missing !== null && readings === 0, count: readings },
    { name: 'missing', done: missing !== null && others === 0, count: others },
    { name: 'download', done: false, count: 0 },
  ]
}

/** The page's step; null if it has none. */
export function getStepOnPage(pathname: string, search: { download?: unknown; tab?: unknown }): StepName | null {
  if (pathname === '/places') return 'places'
  if (pathname === '/review') return 'review'
  if (pathname === '/logbook') return search.download ? 'download' : 'missing'
  if (/^\/vehicles\/./.test(pathname)) return search.tab === 'odometer' ? 'odometer' : 'missing'
  return null
}

/** The next open step after the current page's, or else the first other open step. */
export function findNextStep(steps: readonly Step[], here: StepName | null): Step | null {
  const at = steps.findIndex(({ name }) => name === here)
  const open = (step: Step) => !step.done && step.name !== here
  return steps.slice(at + 1).find(open) ?? steps.find(open) ?? null
}
