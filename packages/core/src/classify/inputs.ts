/**
 * The kinds of evidence, each an input of the model. The weights are priors, roughly those learned for ten kinds of
 * generated drivers; each driver's trips then adjust them.
 */
export const INPUTS = [
  { name: 'base', weight: 1, halfLifeDays: 180 },
  { name: 'recent', weight: 0.2, halfLifeDays: 7 },
  { name: 'pair', weight: 0.4, halfLifeDays: 180 },
  { name: 'eitherDirection', weight: 0.4, halfLifeDays: 180 },
  { name: 'end', weight: 0.3, halfLifeDays: 180 },
  { name: 'start', weight: 0.2, halfLifeDays: 180 },
  { name: 'endAtHour', weight: 0.2, halfLifeDays: 180 },
  { name: 'pairAfter', weight: 0.2, halfLifeDays: 180 },
  { name: 'novelty', weight: 0.2, halfLifeDays: 180 },
  { name: 'noveltyAtHour', weight: 0.2, halfLifeDays: 180 },
  { name: 'noveltyAfter', weight: 0.2, halfLifeDays: 180 },
  { name: 'kinds', weight: 0.3, halfLifeDays: 180 },
  { name: 'endKind', weight: 0.2, halfLifeDays: 180 },
  { name: 'hour', weight: 0.2, halfLifeDays: 180 },
  { name: 'distance', weight: 0.1, halfLifeDays: 180 },
  { name: 'vehicle', weight: 0.1, halfLifeDays: 180 },
  { name: 'words', weight: 0.2, halfLifeDays: 180 },
] as const

export type InputName = (typeof INPUTS)[number]['name']

const HALF_LIVES = Object.fromEntries(INPUTS.map(({ name, halfLifeDays }) => [name, halfLifeDays])) as Record<
  InputName,
  number
>

export const getHalfLifeDays = (input: InputName): number => HALF_LIVES[input]
