/** Apps and servers that send positions while they happen. */
export const LIVE_KINDS = [
  'owntracks',
  'overland',
  'traccar_client',
  'colota',
  'gpslogger',
  'traccar_server',
  'json',
] as const
export type LiveKind = (typeof LIVE_KINDS)[number]

/** Why a part of a message gives no point. */
export const SKIP_REASONS = [
  'no_position',
  /** Outside ±90 and ±180, not a number, or 0, 0, which trackers send without a fix. */
  'bad_position',
  'no_time',
  /** Not a time, or more than five years old: a clock that was never set. */
  'bad_time',
  /** More than a day ahead of the server's clock. */
  'in_future',
  /** A message of the app that reports something else, such as an alarm or its battery. */
  'not_a_location',
  /** Encrypted on the phone: the server has no key. */
  'encrypted',
  /** A sign of life: its time is now, while its position may be old. */
  'ping',
  /** Made up by the app at the centre of a zone. */
  'anchor',
  /** The phone marks the position as simulated. */
  'mock',
  /** The tracker marks the fix as invalid or outdated. */
  'invalid_fix',
  'too_inaccurate',
  /** Not of the shape the source sends. */
  'unreadable',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

export interface LivePoint {
  timeMs: number
  lat: number
  lng: number
  /** Null if unknown; as the source states it, which may be in the wrong unit ({@link judgeSpeedUnit}). */
  speedMps: number | null
  accuracyM: number | null
  /** Of the vehicle. A phone's own count of kilometres is never taken for it. */
  odometerM: number | null
  ignition: boolean | null
}

export interface SkippedPart {
  reason: SkipReason
  /** What was wrong, for a person; at most about 100 characters. */
  detail: string
}

/** Each part of a message is in exactly one of `points` and `skipped`, in the order sent. */
export interface LiveMessage {
  points: LivePoint[]
  skipped: SkippedPart[]
}

/** A request as HTTP gave it. */
export interface LiveRequest {
  query: Record<string, string>
  form: Record<string, string>
  /** Parsed JSON; undefined without a body or if it is not JSON. */
  body: unknown
}
