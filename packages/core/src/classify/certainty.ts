/** Levels of certainty in the wording of a suggestion, most certain first. */
export const CERTAINTIES = ['almost_certain', 'very_likely', 'likely', 'unsure'] as const
export type Certainty = (typeof CERTAINTIES)[number]

/** The minimum probability, and minimum share of the trips in the grounds, for each level. */
export const LEAST: Readonly<Record<Certainty, number>> = {
  almost_certain: 0.95,
  very_likely: 0.85,
  likely: 0.7,
  unsure: 0,
}

export const toCertainty = (probability: number): Certainty =>
  CERTAINTIES.find((certainty) => probability >= LEAST[certainty]) ?? 'unsure'
