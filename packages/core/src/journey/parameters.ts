/** The driver's three settings: 'fine' finds more and shorter trips, 'coarse' fewer and longer ones. */
export const SENSITIVITIES = ['fine', 'normal', 'coarse'] as const
export type Sensitivity = (typeof SENSITIVITIES)[number]

/** The differences between the three settings. */
export interface SensitivityParameters {
  /** A stay of this many seconds ends a trip if nothing else is known about it. */
  minStayS: number
  /** The same if the ignition is known to be off. */
  minOffStayS: number
  /** The same if the ignition is known to be on: the driver is waiting. */
  minOnStayS: number
  /** A trip leads at least this many metres away from its start; less is moving the car in the yard. */
  minReachM: number
}

/**
 * Stays: Traccar's older logic, trackintel and stay points end a trip after 5 minutes, Traccar's newer one after 3,
 * GeoPulse after 7, MileIQ after 15. A traffic light holds a car for up to two and a half minutes, a jam for up to
 * four; a parked car is away for at least five. 270 s lies in between and leaves room for a fix per minute, which hides
 * up to half a minute at each end. Two minutes with the engine off are not a traffic light; a fuel stop takes longer.
 * Ten minutes at one place with the engine on are longer than waiting for somebody, and an ignition left on must not
 * join two trips. Reach: Navixy drops trips under 300 m, Traccar's newer logic needs 200 m; MileIQ starts at 800 m.
 */
export const SENSITIVITY_PARAMETERS: Readonly<Record<Sensitivity, SensitivityParameters>> = {
  fine: { minStayS: 150, minOffStayS: 60, minOnStayS: 300, minReachM: 120 },
  normal: { minStayS: 270, minOffStayS: 110, minOnStayS: 600, minReachM: 200 },
  coarse: { minStayS: 600, minOffStayS: 300, minOnStayS: 900, minReachM: 500 },
}

/** The ignition is trusted if at most this share of the fixes while driving report it as off. */
export const MAX_OFF_DRIVING_SHARE = 0.1
/** Ignition on is informative if it is off for at least this share of certain stays. */
export const MIN_OFF_PARKED_SHARE = 0.8
/** If all driving steps are gaps: the maximum shares with the ignition off while driving, and on while parked. */
export const MAX_SPARSE_OFF_DRIVING_SHARE = 0.35
export const MAX_SPARSE_ON_PARKED_SHARE = 0.1

/** Fixes with a larger error come from cell towers: they say in which suburb a phone is, not whether it moves. */
export const MAX_ACCURACY_M = 200
/**
 * Two stays are apart from this many accuracies on. For normal errors one in 30,000 is off by three; errors that last
 * for minutes give a few hundred chances a day.
 */
export const MIN_MOVE_ACCURACIES = 3
/** Within a stay, receivers indoors wander by up to five accuracies and back. */
export const MIN_LOOP_ACCURACIES = 6

/** A walker never exceeds 7 km/h, a runner 16 km/h. Sustained 200 km/h is no car. */
export const MAX_WALKER_MPS = 1.95
export const MAX_RUNNER_MPS = 4.5
export const MIN_FLIGHT_MPS = 55.6
/** An aeroplane taxies up to this speed and distance, this long before it takes off and after it has landed. */
export const MAX_TAXI_MPS = 15
export const MAX_TAXI_M = 10_000
export const MAX_TAXI_WAIT_S = 1200

/** No road vehicle exceeds this (250 km/h): faster is a jump. */
export const MAX_SPEED_MPS = 70
/**
 * Up to this many fixes away from a place, within this many seconds, are jumps if the vehicle stays there before and
 * after.
 */
export const MAX_OUTLIER_FIXES = 3
export const MAX_OUTLIER_S = 240
/** Nothing shorter is a jump, however fast: noise of 30 m puts two fixes a second apart up to 150 m from each other. */
export const MIN_JUMP_M = 150
/**
 * Fixes that leave the route and return to it are a jump if both velocities differ by this much from the route's
 * own: a U-turn in town differs by 15 m/s, and nobody drives out and straight back at 70 km/h. Beyond 40 s a
 * motorway can turn around, so the limit is twice as high.
 */
export const MIN_TURN_MPS = 20
export const SLOW_TURN_S = 40
export const MIN_SLOW_TURN_MPS = 40
/** At most this many fixes in a row, within this many seconds, are removed as one jump. */
export const MAX_JUMP_FIXES = 10
export const MAX_JUMP_S = 300

/** A tracker that sleeps while parked may report a wrong position for at most this many fixes and this long. */
export const MAX_SLEEPING_OUTLIERS = 10
export const MAX_SLEEPING_OUTLIER_S = 6 * 3600
/** This many steps of driving in a day show that the tracker is awake while driving. */
export const MIN_AWAKE_STEPS = 10

/** This long within this distance is certainly a stay: the longest jams crawl several times as far. */
export const CERTAIN_STAY_S = 1200
export const CERTAIN_STAY_M = 100
/** Fewer fixes in certain stays do not show a day's noise. */
export const MIN_CALIBRATION_FIXES = 20

/** Lower limit for how far the thirds of a stay may lie apart: receivers drift by it in the best conditions. */
export const MIN_STILL_M = 20
/**
 * Upper limit, however noisy the day: a jam crawls at half a metre per second, 85 m in a stay. If a third has only one
 * or two fixes, noise of 30 m alone exceeds this.
 */
export const MAX_STILL_M = [130, 110, 100, 100, 100, 100] as const
/**
 * Without a certain stay that day: consumer receivers stay within 5–10 m under open sky, 20–30 m in streets. More if
 * the bends of driving show more noise.
 */
export const DEFAULT_STILL_M = 30
export const DEFAULT_SPREAD_M = 20
export const MIN_SPREAD_M = 15
export const MAX_SPREAD_M = 100

/**
 * Mean speed over a stay above which it is a crawl, if speeds are trusted: a multiple of the speeds reported while
 * parked, or 2 km/h without those.
 */
export const MIN_CRAWL_MPS = 0.2
export const CRAWL_REST_FACTOR = 3
export const DEFAULT_CRAWL_MPS = 0.5
/** Speeds averaging more than this at rest reveal little about short halts, and therefore about a distance. */
export const MAX_REST_MPS = 0.25
/** Above this share of rolling fixes while parked, rolling does not distinguish a jam from a stay. */
export const MAX_ROLLING_SHARE = 0.01
/** A fix with a trusted speed above this belongs to a moving vehicle. */
export const STATIONARY_MPS = 2

/**
 * Drive hidden in a gap: a fifth longer than the straight line, at town speed, plus setting off. The part beyond a
 * large town is driven at 54 km/h or more; otherwise a hundred kilometres would consume hours of parking.
 */
export const GAP_DETOUR = 1.2
export const GAP_SPEED_MPS = 10
export const GAP_TOWN_M = 30_000
export const GAP_COUNTRY_SPEED_MPS = 15
export const DEPARTURE_S = 5
/**
 * A gap over a longer distance reveals less about where the vehicle was parked, so it must hide a longer stay to end a
 * trip.
 */
export const FAR_GAP_M = 1000
export const MIN_FAR_GAP_STAY_S = 300
/** Fixes further apart in time than this are a gap, drawn dashed. */
export const GAP_S = 90
/** A tracker that wakes up further than this from where it fell asleep has missed part of a trip: `cut`. */
export const MAX_WAKE_M = 1500
/** The maximum by which a departure is dated back from the next fix, because no tracker takes longer to wake up. */
export const MAX_WAKE_S = 170
/** A gap of up to this many usual intervals (one missing fix) hides no part of a route of a sparse tracker. */
export const MAX_MISSED_INTERVALS = 2.2
/** Fewer driving steps do not show how often a tracker records. */
export const MIN_SPARSE_STEPS = 3
/** Within more than an hour a vehicle may have been anywhere, so no interval that long is typical. */
export const MAX_SPARSE_INTERVAL_S = 3600 / MAX_MISSED_INTERVALS

/** Nobody drives faster than this (144 km/h) in a straight line across a whole gap. */
export const MAX_GAP_SPEED_MPS = 40

/** A vehicle at this speed is driving, even at the edge of the data. */
export const MIN_DRIVING_MPS = 3

/** Positions that move this fast are certainly driving; this many comparisons are enough for a day. */
export const CERTAIN_DRIVING_MPS = 5
export const MIN_COMPARISONS = 10

/** Plausible ratios of odometer to path. Over a gap the path is only a straight line. */
export const MIN_ODOMETER_RATIO = 0.85
export const MAX_ODOMETER_RATIO = 1.3
export const MAX_ODOMETER_GAP_RATIO = 3

/** Fixes closer together than this form one point of the path; on noisy days the limit is higher. */
export const MIN_THINNING_M = 10
/** Curves between fixes lengthen a path by at most this share: a fix per minute in a town of blocks loses 15 %. */
export const MAX_CURVE_SHARE = 0.2
/**
 * If the distances by speed and by positions differ by more than this share, the positions win: with a fix per minute
 * in town, they fall short by a quarter and vary by a tenth; miles read as kilometres differ by 0.6.
 */
export const MAX_SPEED_PATH_DIFFERENCE = 0.35

/**
 * Stored paths deviate from the cleaned one by at most this: half a lane's width on a street map at its closest
 * zoom.
 */
export const PATH_TOLERANCE_M = 5
/** A path has at most this many points: the tolerance is widened until it fits. */
export const MAX_PATH_POINTS = 2000
