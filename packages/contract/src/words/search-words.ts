/**
 * Words by which lists are filtered and sorted. Separate from the routes that accept them: the web app's first script
 * parses them from URLs, and would otherwise have to include those routes.
 */
export const TRIP_STATUSES = ['pending', 'confirmed', 'rejected'] as const
export const TRIP_SORTS = ['-started_at', 'started_at', '-distance', 'distance'] as const

export const TRIP_REASONS = ['given', 'missing', 'weak'] as const

export const APPROVAL_STATUSES = ['approved', 'rejected', 'pending'] as const
/** A user's status, from payment, approval and time. Lists are filtered and sorted by it. */
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
