import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/reports.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { mountLongRead } from '../../../platform/http/mount.ts'
import { asDriver } from '../../../domain/logbooks/reader.ts'
import { packageName, streamPackage } from './zip-package.ts'
import { sendDownload } from '../../../platform/http/attachment.ts'

/** Route for a driver's own tax return package. */
export function registerPackages(app: FastifyInstance, dependencies: Dependencies): void {
  mountLongRead(app, routes.downloadPackage, async ({ tax_year: taxYear }, { user, reply, reads }) => {
    const order = { reader: asDriver(user), taxYear }
    const stream = await streamPackage({ ...dependencies, database: reads }, order, user.id)
    return sendDownload(reply, packageName(taxYear), stream)
  })
}
