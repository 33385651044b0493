import { getHalfLifeDays, INPUTS, type InputName } from './inputs.ts'
import type { Likeness } from './likenesses.ts'
import { BASE_KEY, computeDecayWeight, isCommon, NO_TRIPS, type Memory } from './memory.ts'
import { logit } from './online-logit.ts'

/** Weight, in trips, of the base rate that each tally is shrunk towards: its Beta prior. */
const PRIOR_TRIPS = 1
/** The same for the base rate itself, which is shrunk towards one half. */
const BASE_PRIOR_TRIPS = 6

/**
 * The model's inputs at a time: the log odds of all trips, then for each kind of evidence the difference between its
 * tally's log odds and those. Zero means no evidence.
 */
export function weighEvidence(likenesses: readonly Likeness[], memory: Memory, atMs: number): number[] {
  const { tallies } = memory
  const countsAt = (key: string, input: InputName) => {
    const { fadingBusiness, fadingPrivate } = tallies.get(key) ?? NO_TRIPS
    const weight = computeDecayWeight(atMs, getHalfLifeDays(input))
    return { business: fadingBusiness / weight, private: fadingPrivate / weight }
  }
  const all = countsAt(BASE_KEY, 'base')
  const baseRate = (all.business + BASE_PRIOR_TRIPS / 2) / (all.business + all.private + BASE_PRIOR_TRIPS)
  const sums = new Map<InputName, { total: number; count: number }>()
  for (const { input, key } of likenesses) {
    const tally = tallies.get(key)
    if (input === 'base' || tally === undefined || isCommon(input, tally, memory)) continue
    const counts = countsAt(key, input)
    const odds = (counts.business + PRIOR_TRIPS * baseRate) / (counts.private + PRIOR_TRIPS * (1 - baseRate))
    const { total, count } = sums.get(input) ?? { total: 0, count: 0 }
    sums.set(input, { total: total + Math.log(odds) - logit(baseRate), count: count + 1 })
  }
  return INPUTS.map(({ name }) => {
    const sum = sums.get(name)
    return name === 'base' ? logit(baseRate) : sum ? sum.total / sum.count : 0
  })
}
