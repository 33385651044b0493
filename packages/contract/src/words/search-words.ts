/**
 * Words by which lists are filtered and sorted. They stand apart from the routes that take them, because the first script
 * of the web app reads them from addresses, and would else carry those routes along.
 */
export const TRIP_STATUSES = ['pending', 'confirmed', 'rejected'] as const
export const TRIP_SORTS = ['-started_at', 'started_at', '-distance', 'distance'] as const

/**
 * What is doubtful about a trip: it overlaps another of its vehicle, or of its driver in another vehicle, is faster than
 * any vehicle, begins or ends where its file does, does not say from where or to where, goes between home and work as
 * business, or between two places that are driven like home and work, lies outside the days on which its vehicle was in
 * use, or has no vehicle.
 */
export const TRIP_DOUBTS = [
  'overlap',
  'two_vehicles',
  'speed',
  'cut',
  'no_place',
  'home_to_work',
  'like_commute',
  'out_of_use',
  'no_vehicle',
] as const
export const TRIP_REASONS = ['given', 'missing', 'weak'] as const
/** The filter for business trips whose reason is missing: counts and the links next to them use the same. */
export const WITHOUT_REASON = { classification: 'business', reason: 'missing' } as const

export const APPROVAL_STATUSES = ['approved', 'rejected', 'pending'] as const
/** A user's status: what payment, approval and time have made of the account. Lists are filtered and sorted by it. */
export const USER_STATUSES = [
  'approved',
  'deactivated',
  'expired',
  'payment_pending',
  'ready_for_approval',
  'rejected',
  'trial',
] as const
export const USER_SORTS = ['created_at', 'name', 'email', 'approval_status', 'last_login'] as const

export const COMPANY_SORTS = [
  'name',
  '-name',
  'created_at',
  '-created_at',
  'current_employees',
  '-current_employees',
] as const
