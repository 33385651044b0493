import { SUBSCRIPTION_DAYS } from '@spoor/contract/limits/plans.ts'
import { t } from '../../language/t.ts'

export const ADMIN_ERRORS = {
  loadDashboard: t('Failed to load dashboard data. Please check your connection.'),
  loadUsers: t('Failed to load user data'),
  updateUser: t('Failed to update user'),
  deleteUser: t('Failed to delete user'),
  loadPayments: t('Failed to load pending payments'),
  verifyPayment: t('Failed to verify payment'),
  loadCompanies: t('Failed to load companies'),
  createCompany: t('Failed to create company'),
  updateCompany: t('Failed to update company'),
  updateCompanyStatus: t('Failed to update company status'),
  copyLink: t('Failed to copy link'),
  sendVerification: t('Failed to send verification email'),
} as const

export const ADMIN_SUCCESSES = {
  refreshed: t('Dashboard data refreshed'),
  userUpdated: t('User updated successfully'),
  userDeactivated: (name: string): string => t('User {name} has been deactivated', { name }),
  filtersCleared: t('Filters cleared'),
  paymentVerified: (days: number = SUBSCRIPTION_DAYS): string =>
    t('Payment verified successfully - User granted {days} days access', { days }),
  paymentRejected: t('Payment marked as invalid'),
  companyCreated: t('Company created successfully'),
  companyUpdated: t('Company updated successfully'),
  companyActivated: t('Company activated'),
  companyDeactivated: t('Company deactivated'),
  linkCopied: t('Invite link copied to clipboard!'),
} as const
