import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../../dependencies.ts'
import { registerCompanies } from './companies/register-companies.ts'
import { registerOverview } from './overview/register-overview.ts'
import { registerPayments } from './payments/register-payments.ts'
import { registerStatements } from './statements/register-statements.ts'
import { registerUsers } from './users/register-users.ts'

/** All routes of system administrators. */
export function registerAdministration(app: FastifyInstance, dependencies: Dependencies): void {
  registerUsers(app, dependencies)
  registerPayments(app, dependencies)
  registerStatements(app, dependencies)
  registerCompanies(app, dependencies)
  registerOverview(app, dependencies)
}
