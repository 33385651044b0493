/** Levels of certainty in the wording of a suggestion, most certain first. */
export const CERTAINTIES = ['almost_certain', 'very_likely', 'likely', 'unsure'] as const
export type Certainty = (typeof CERTAINTIES)[number]

/** For each level, the minimum probability and the minimum share among the trips that support it. */
export const LEAST: Readonly<Record<Certainty, number>> = {
  almost_certain: 0.95,
  very_likely: 0.85,
  likely: 0.7,
  unsure: 0,
}

export const toCertainty = (probability: number): Certainty =>
  CERTAINTIES.find((certainty) => probability >= LEAST[certainty]) ?? 'unsure'

export const lessCertain = (one: Certainty, other: Certainty): Certainty =>
  CERTAINTIES[Math.max(CERTAINTIES.indexOf(one), CERTAINTIES.indexOf(other))]
