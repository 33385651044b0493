/** The three steps that a user may choose between; 'fine' finds more and shorter trips, 'coarse' fewer and longer. */
export const SENSITIVITIES = ['fine', 'normal', 'coarse'] as const
export type Sensitivity = (typeof SENSITIVITIES)[number]

/** What the three steps differ in. */
export interface StepParameters {
  /** A stay of this many seconds ends a trip where nothing else is known about it. */
  minStayS: number
  /** A stay of this many seconds ends a trip where the ignition is known to be off. */
  minOffStayS: number
  /** A stay of this many seconds ends a trip where the ignition is known to be on: the driver waits. */
  minOnStayS: number
  /** A trip goes at least this many metres away from where it began; less is parking elsewhere in the same yard. */
  minReachM: number
}

/**
 * Stays: Traccar's older logic, trackintel and stay points end a trip after 5 minutes, Traccar's newer one after 3,
 * GeoPulse after 7, MileIQ after 15. A light keeps a car for up to two minutes and a half, a jam for up to four; who
 * parks is gone for five. 270 s lie between, and leave room for a fix a minute, which hides up to half a minute at each
 * end. With the engine off two minutes are no light; a fuel stop takes longer. With the engine on, ten minutes at one
 * place are longer than waiting for somebody; and 'left on' for one parking must not join two trips.
 * Reach: Navixy drops trips under 300 m, Traccar's newer logic needs 200 m; MileIQ starts at 800 m.
 */
export const STEP_PARAMETERS: Readonly<Record<Sensitivity, StepParameters>> = {
  fine: { minStayS: 150, minOffStayS: 60, minOnStayS: 300, minReachM: 120 },
  normal: { minStayS: 270, minOffStayS: 110, minOnStayS: 600, minReachM: 200 },
  coarse: { minStayS: 600, minOffStayS: 300, minOnStayS: 900, minReachM: 500 },
}

/** The ignition is believed where at most this share of the fixes under way is reported off: it doesn't flap. */
export const MAX_OFF_UNDER_WAY = 0.1
/** And 'on' says something where it is off for this share of the time that the vehicle certainly stays. */
export const MIN_OFF_PARKED = 0.8
/** Where all steps of driving are gaps: off under way for so many at most, and on for this share of what is parked. */
export const MAX_SELDOM_OFF_UNDER_WAY = 0.35
export const MAX_SELDOM_ON_PARKED = 0.1

/** Faster than this is no road vehicle (250 km/h): a jump. */
export const MAX_SPEED_MPS = 70
/** Up to this many fixes off a place, within this many seconds, with stays there before and after, are jumps too. */
export const MAX_STRAY_FIXES = 3
export const MAX_STRAY_S = 240
/** Shorter than this nothing counts as a jump, however fast: noise of 30 m puts two fixes a second apart up to 150 m apart. */
export const MIN_JUMP_M = 150
/**
 * Fixes that leave the way and come back to it, both at a velocity that differs by this from the way's own, are a jump:
 * a U-turn in town differs by 15 m/s, and nobody drives out and straight back at 70 km/h. Over longer than 40 s a
 * motorway turns about, which is twice as much.
 */
export const MIN_TURN_MPS = 20
export const SLOW_TURN_S = 40
export const MIN_SLOW_TURN_MPS = 40
/** At most this many fixes in a row, and this many seconds, are set aside as one jump. */
export const MAX_JUMP_FIXES = 10
export const MAX_JUMP_S = 300

/** A tracker that sleeps while parked strays for at most this many of its fixes, and this long. */
export const MAX_SLEEPING_STRAYS = 10
export const MAX_SLEEPING_STRAY_S = 6 * 3600
/** So many steps of driving in a day tell that it is awake while driving. */
export const MIN_WAKING_STEPS = 10

/** A stay that is certainly one: this long within this distance. The longest jams crawl several times as far. */
export const CERTAIN_STAY_S = 1200
export const CERTAIN_STAY_M = 100
/** Fewer fixes in certain stays than this tell nothing about a day's noise. */
export const MIN_CALIBRATION_FIXES = 20

/** Block means of a stay may differ by this much at least: receivers wander by it in the best of conditions. */
export const MIN_STILL_M = 20
/**
 * And by this much at most, however noisy the day: a jam crawls at half a metre a second, 85 m in a stay. Where a third
 * is a single fix or two, noise of 30 m alone comes to more.
 */
export const MAX_STILL_M = [130, 110, 100, 100, 100, 100] as const
/**
 * Without a certain stay that day: consumer receivers under open sky keep within 5–10 m, in streets 20–30 m. More where the
 * bends of driving tell of more noise.
 */
export const DEFAULT_STILL_M = 30
export const DEFAULT_SPREAD_M = 20
export const MIN_SPREAD_M = 15
export const MAX_SPREAD_M = 100

/**
 * Mean speed over a stay above which it is a crawl, where the day's speeds can be trusted: measured against what the
 * tracker reports while parked, and without that, 2 km/h.
 */
export const MIN_CRAWL_MPS = 0.2
export const CRAWL_FLOORS = 3
export const DEFAULT_CRAWL_MPS = 0.5
/** Speeds reported at rest above this, on average, say little about short halts and so about a way's length. */
export const MAX_REST_MPS = 0.25
/** Rolling fixes while parked, as a share: above it they do not tell a jam from a stay. */
export const MAX_ROLLING_SHARE = 0.01
/** A fix with a trusted speed above this is not one of a standing vehicle. */
export const STANDING_MPS = 2

/**
 * Way that a gap hides: longer than the chord by a fifth (roads against crow), at town speed, plus setting off. What leads
 * on beyond a large town is driven at 54 km/h at least, or the hours of a parking would be lost in a hundred kilometres.
 */
export const GAP_DETOUR = 1.2
export const GAP_SPEED_MPS = 10
export const GAP_TOWN_M = 30_000
export const GAP_COUNTRY_SPEED_MPS = 15
export const SET_OFF_S = 5
/** A gap over more than this says less about where the vehicle stood, so that it must hide a longer stay to split. */
export const FAR_GAP_M = 1000
export const MIN_FAR_GAP_STAY_S = 300
/** Fixes further apart in time than this are a gap, drawn dashed. */
export const GAP_S = 90
/** A tracker that wakes up further than this from where it fell asleep has missed a part of a trip: cut. */
export const MAX_WAKE_M = 1500
/** And it has not slept on for longer than this after the vehicle left: a start is not guessed to be earlier. */
export const MAX_WAKE_S = 170
/** A tracker whose median step of driving is as long as a gap has lost no way in it, nor where one fix is missing. */
export const MOST_MISSED = 2.2
/** Fewer steps of driving than this do not tell on their own how often a tracker writes. */
export const MIN_SELDOM_STEPS = 3
/** In more than an hour a vehicle may have been anywhere: no interval is as usual as that. */
export const MAX_SELDOM_S = 3600 / MOST_MISSED

/** Faster than this over a whole gap, and in a straight line, is no drive (144 km/h). */
export const FASTEST_DRIVE_MPS = 40

/** A vehicle at this speed at the edge of the data was under way already. */
export const UNDER_WAY_MPS = 3

/** Positions that go at this speed are certainly those of driving; so many such comparisons tell of a day. */
export const MOVING_MPS = 5
export const MIN_COMPARISONS = 10

/** An odometer agrees with the path within these shares of it. Over a gap the path knows the straight line only. */
export const ODOMETER_LEAST_SHARE = 0.85
export const ODOMETER_MOST_SHARE = 1.3
export const ODOMETER_MOST_GAP_SHARE = 3

/** Fixes closer together than this are one point of the way; more where the day is noisier. */
export const MIN_THINNING_M = 10
/** Curves between fixes make a way at most this much longer: a fix a minute in a town of square blocks loses 15 %. */
export const MAX_CURVE_SHARE = 0.2
/**
 * Way by speeds and way by positions differ by at most this share, or the positions are believed: a fix a minute in a town
 * lacks a quarter by its chords and scatters by a tenth, and miles taken for kilometres are 0.6 apart.
 */
export const MAX_SPEED_PATH_DOUBT = 0.35

/** Painted paths deviate from the cleaned one by at most this: half a lane's width on a street map at its closest zoom. */
export const PATH_TOLERANCE_M = 5
/** A path keeps at most this many points: the tolerance is widened until it fits. */
export const MAX_PATH_POINTS = 2000
