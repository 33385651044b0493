import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/logbook.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { mount, mountLongRead, toList } from '../../../platform/http/mount.ts'
import type { User } from '../../../platform/http/caller.ts'
import { loadLogbook } from '../../../domain/logbooks/load-logbook.ts'
import { listLogbooks } from '../../../domain/logbooks/logbook-queries.ts'
import { toLogbookWire } from './logbook-wire.ts'
import { loadLogbookReport } from '../../../domain/logbooks/load-report.ts'
import { asDriver } from '../../../domain/logbooks/reader.ts'
import { sendExcel, sendPdf } from '../../../domain/logbooks/send-report.ts'

export function registerLogbook(app: FastifyInstance, { database, clock }: Dependencies): void {
  const load = (user: User, wanted: { tax_year: number; vehicle_id?: string }) =>
    loadLogbook(database, asDriver(user), { ...wanted, nowMs: clock.nowMs() })

  mount(app, routes.listLogbooks, async (_, { user }) => toList(await listLogbooks(database, asDriver(user))))

  mount(app, routes.getLogbook, async (wanted, { user }) => toLogbookWire(await load(user, wanted)))

  const print = async (reads: Database, user: User, wanted: { tax_year: number; vehicle_id?: string }) => ({
    content: await loadLogbookReport(reads, asDriver(user), { ...wanted, nowMs: clock.nowMs() }),
    frozen: null,
  })

  mountLongRead(app, routes.downloadLogbookExcel, async (wanted, { user, reply, reads }) =>
    sendExcel(reply, user.id, await print(reads, user, wanted)),
  )

  mountLongRead(app, routes.downloadLogbookPdf, async (wanted, { user, reply, reads }) =>
    sendPdf(reply, await print(reads, user, wanted)),
  )
}
