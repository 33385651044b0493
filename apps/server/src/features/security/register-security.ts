import type { FastifyInstance } from 'fastify'
import { signOutEverywhere as route } from '@spoor/contract/routes/security.ts'
import type { Dependencies } from '../../dependencies.ts'
import { mountForIdentity } from '../../http/mount.ts'
import { signOutEverywhere } from '../../identity/sign-out-everywhere.ts'

export function registerSecurity(app: FastifyInstance, dependencies: Dependencies): void {
  mountForIdentity(app, route, (_, { claims }) => signOutEverywhere(dependencies, claims))
}
