/** How a phone moved, by its own sensors. A track's column has the index in this list. */
export const ACTIVITIES = ['unknown', 'still', 'walking', 'running', 'cycling', 'driving', 'train', 'flying'] as const
export type Activity = (typeof ACTIVITIES)[number]

/** Words of Overland, OwnTracks, Traccar, Google and Strava, each without separators; the first match counts. */
const WORDS: readonly (readonly [Activity, RegExp])[] = [
  ['train', /^(?:in)?(?:train|rail|subway|tram|metro)/],
  ['flying', /^(?:in)?(?:fly|flight|plane|airplane|aircraft|air$)/],
  ['driving', /^(?:in)?(?:automotive|driv|car$|vehicle|passengervehicle|roadvehicle|fourwheeler|twowheeler|motorcycl)/],
  ['cycling', /^(?:on)?(?:virtual|ebike|emountainbike)?(?:cycl|bicycl|bike|biking|ride$)/],
  ['running', /^(?:trail)?(?:run|jog)/],
  ['walking', /^(?:on)?(?:walk|foot|hik)/],
  ['still', /^(?:still|stationary)/],
]
/** Below this confidence in per cent, phones name activities that change from fix to fix. */
const MIN_CONFIDENCE = 50

/**
 * The activity in a source's own words: one, a list, or objects with `type` and `confidence`. A car at a light is both
 * driving and still: the movement counts.
 */
export function readActivity(value: unknown): number {
  if (Array.isArray(value)) {
    // Lists in lists may be nested deeper than the stack.
    const all = value.slice(0, 10).map((each) => (Array.isArray(each) ? 0 : readActivity(each)))
    return all.find((each) => each > STILL) ?? Math.max(0, ...all)
  }
  if (typeof value === 'object' && value !== null) {
    const { type, confidence } = value as { type?: unknown; confidence?: unknown }
    return typeof type === 'string' && !(Number(confidence) < MIN_CONFIDENCE) ? readActivity(type) : 0
  }
  if (typeof value !== 'string' || value.length > 40) return 0
  const word = value.toLowerCase().replace(/[^a-z]/g, '')
  const activity = WORDS.find(([, pattern]) => pattern.test(word))?.[0]
  return activity === undefined ? 0 : ACTIVITIES.indexOf(activity)
}

const STILL = ACTIVITIES.indexOf('still')
