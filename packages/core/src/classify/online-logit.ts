/**
 * Logistic regression that learns one example at a time: a Gaussian over the weights, updated by an extended Kalman
 * filter. The cost of an example does not depend on the number of earlier ones. A prediction reflects the uncertainty
 * of the weights, so that confidence is realistic even after a few examples.
 */
export interface OnlineLogit {
  weights: number[]
  /** Covariance of the weights, row by row. */
  covariance: number[]
}

export function newOnlineLogit(means: readonly number[], deviations: readonly number[]): OnlineLogit {
  const size = means.length
  const covariance = Array.from({ length: size * size }, () => 0)
  for (let i = 0; i < size; i += 1) covariance[i * size + i] = deviations[i] ** 2
  return { weights: [...means], covariance }
}

/** Log odds of the outcome, moderated by the uncertainty of the weights. */
export function predictLogOdds(model: OnlineLogit, inputs: readonly number[]): number {
  const { mean, variance } = spread(model, inputs)
  return mean / Math.sqrt(1 + (Math.PI / 8) * variance)
}

/**
 * Updates the model in place. `outcome` is 0 or 1, or in between if uncertain. `drift` is variance added to each weight
 * first, so that old evidence fades.
 */
export function learnOutcome(model: OnlineLogit, inputs: readonly number[], outcome: number, drift = 0): void {
  const size = inputs.length
  const { weights, covariance } = model
  if (drift > 0) for (let i = 0; i < size; i += 1) covariance[i * size + i] += drift
  const { mean, variance, projected } = spread(model, inputs)
  const chance = sigmoid(mean / Math.sqrt(1 + (Math.PI / 8) * variance))
  const slope = Math.max(chance * (1 - chance), 1e-4)
  const shrink = slope / (1 + slope * variance)
  const step = (outcome - chance) / (1 + slope * variance)
  for (let i = 0; i < size; i += 1) {
    weights[i] += projected[i] * step
    for (let j = 0; j < size; j += 1) covariance[i * size + j] -= shrink * projected[i] * projected[j]
  }
}

export const sigmoid = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds))

export const logit = (chance: number): number => Math.log(chance / (1 - chance))

function spread({ weights, covariance }: OnlineLogit, inputs: readonly number[]) {
  const size = inputs.length
  const projected = Array.from({ length: size }, () => 0)
  let mean = 0
  let variance = 0
  for (let i = 0; i < size; i += 1) {
    mean += weights[i] * inputs[i]
    let sum = 0
    for (let j = 0; j < size; j += 1) sum += covariance[i * size + j] * inputs[j]
    projected[i] = sum
    variance += sum * inputs[i]
  }
  return { mean, variance: Math.max(variance, 0), projected }
}
