import { expect, test } from 'vitest'
import { ADMIN_ERRORS, ADMIN_SUCCESSES } from './admin-toasts.ts'

test.each([
  [ADMIN_ERRORS.loadUsers, 'Failed to load user data'],
  [ADMIN_ERRORS.updateUser, 'Failed to update user'],
  [ADMIN_ERRORS.deleteUser, 'Failed to delete user'],
  [ADMIN_ERRORS.loadPayments, 'Failed to load pending payments'],
  [ADMIN_ERRORS.verifyPayment, 'Failed to verify payment'],
  [ADMIN_ERRORS.loadCompanies, 'Failed to load companies'],
  [ADMIN_ERRORS.copyLink, 'Failed to copy link'],
  [ADMIN_ERRORS.updateCompanyStatus, 'Failed to update company status'],
  [ADMIN_ERRORS.createCompany, 'Failed to create company'],
  [ADMIN_ERRORS.updateCompany, 'Failed to update company'],
  [ADMIN_ERRORS.loadDashboard, 'Failed to load dashboard data. Please check your connection.'],
  [ADMIN_ERRORS.sendVerification, 'Failed to send verification email'],
  [ADMIN_SUCCESSES.refreshed, 'Dashboard data refreshed'],
  [ADMIN_SUCCESSES.userUpdated, 'User updated successfully'],
  [ADMIN_SUCCESSES.userDeactivated('Naledi'), 'User Naledi has been deactivated'],
  [ADMIN_SUCCESSES.filtersCleared, 'Filters cleared'],
  [ADMIN_SUCCESSES.paymentVerified(), 'Payment verified successfully - User granted 365 days access'],
  [ADMIN_SUCCESSES.paymentVerified(30), 'Payment verified successfully - User granted 30 days access'],
  [ADMIN_SUCCESSES.paymentRejected, 'Payment marked as invalid'],
  [ADMIN_SUCCESSES.companyCreated, 'Company created successfully'],
  [ADMIN_SUCCESSES.companyUpdated, 'Company updated successfully'],
  [ADMIN_SUCCESSES.companyActivated, 'Company activated'],
  [ADMIN_SUCCESSES.companyDeactivated, 'Company deactivated'],
  [ADMIN_SUCCESSES.linkCopied, 'Invite link copied to clipboard!'],
])('%s', (said, specified) => expect(said).toBe(specified))
