import type { Classification } from '@spoor/core/classify/trip-facts.ts'

export interface Judged {
  suggested: Classification | null
  confidence: number
  actual: Classification
}

export interface Score {
  trips: number
  balancedAccuracy: number
  /** Counts a missing suggestion as a wrong one. */
  balancedAccuracyOfAll: number
  coverage: number
  /** Expected calibration error in ten bins. */
  calibrationError: number
  /** Wrong suggestions per 100 trips after the first 50. */
  correctionsPer100: number
  /** Trips without a suggestion, per 100 after the first 50. */
  silentPer100: number
}

export const CONFIRMED_FIRST = 50

export function scoreSuggestions(judged: readonly Judged[]): Score {
  const spoken = judged.filter(({ suggested }) => suggested !== null)
  const later = judged.slice(CONFIRMED_FIRST)
  const wrong = later.filter(({ suggested, actual }) => suggested !== null && suggested !== actual)
  const silent = later.filter(({ suggested }) => suggested === null)
  const per100 = (count: number) => (100 * count) / Math.max(1, later.length)
  return {
    trips: judged.length,
    balancedAccuracy: balancedAccuracy(spoken),
    balancedAccuracyOfAll: balancedAccuracy(judged),
    coverage: spoken.length / judged.length,
    calibrationError: calibrationError(spoken),
    correctionsPer100: per100(wrong.length),
    silentPer100: per100(silent.length),
  }
}

function balancedAccuracy(judged: readonly Judged[]): number {
  const recalls = (['business', 'private'] as const)
    .map((one) => judged.filter(({ actual }) => actual === one))
    .filter((trips) => trips.length > 0)
    .map((trips) => trips.filter(({ suggested, actual }) => suggested === actual).length / trips.length)
  return recalls.reduce((sum, recall) => sum + recall, 0) / Math.max(1, recalls.length)
}

function calibrationError(spoken: readonly Judged[]): number {
  const bins = Array.from({ length: 10 }, () => ({ count: 0, right: 0, confidence: 0 }))
  for (const { suggested, confidence, actual } of spoken) {
    const bin = bins[Math.min(9, Math.floor(confidence * 10))]
    bin.count += 1
    bin.confidence += confidence
    if (suggested === actual) bin.right += 1
  }
  return bins.reduce((sum, { right, confidence }) => sum + Math.abs(right - confidence), 0) / Math.max(1, spoken.length)
}
