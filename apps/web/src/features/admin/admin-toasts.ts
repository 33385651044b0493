import { SUBSCRIPTION_DAYS } from '@spoor/contract/plans.ts'

/** What administration says when something failed (specification, section 8). */
export const ADMIN_ERRORS = {
  loadDashboard: 'Failed to load dashboard data. Please check your connection.',
  loadUsers: 'Failed to load user data',
  updateUser: 'Failed to update user',
  deleteUser: 'Failed to delete user',
  loadPayments: 'Failed to load pending payments',
  verifyPayment: 'Failed to verify payment',
  loadCompanies: 'Failed to load companies',
  createCompany: 'Failed to create company',
  updateCompany: 'Failed to update company',
  updateCompanyStatus: 'Failed to update company status',
  copyLink: 'Failed to copy link',
  sendVerification: 'Failed to send verification email',
} as const

/** What it says when something is done. */
export const ADMIN_SUCCESSES = {
  refreshed: 'Dashboard data refreshed',
  userUpdated: 'User updated successfully',
  userDeactivated: (name: string): string => `User ${name} has been deactivated`,
  filtersCleared: 'Filters cleared',
  paymentVerified: (days: number = SUBSCRIPTION_DAYS): string =>
    `Payment verified successfully - User granted ${days} days access`,
  paymentRejected: 'Payment marked as invalid',
  companyCreated: 'Company created successfully',
  companyUpdated: 'Company updated successfully',
  companyActivated: 'Company activated',
  companyDeactivated: 'Company deactivated',
  linkCopied: 'Invite link copied to clipboard!',
} as const
