import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/logbook.ts'
import type { Dependencies } from '../../dependencies.ts'
import { mount } from '../../http/mount.ts'
import type { User } from '../../identity/user.ts'
import { loadLogbook } from '../../logbooks/load-logbook.ts'
import { listLogbooks } from '../../logbooks/logbook-queries.ts'
import { logbookWire } from './logbook-wire.ts'
import { downloadName } from '../../logbooks/logbook-words.ts'
import { writeLogbookExcel } from '../../logbooks/write-logbook-excel.ts'
import { writeLogbookPdf } from '../../logbooks/write-logbook-pdf.ts'

export function registerLogbook(app: FastifyInstance, { database, clock }: Dependencies): void {
  const load = (user: User, wanted: { tax_year: number; vehicle_id?: string }) =>
    loadLogbook(database, user, { ...wanted, nowMs: clock.nowMs() })

  mount(app, routes.listLogbooks, async (_, { user }) => {
    const items = await listLogbooks(database, user.id)
    return { items, next_cursor: null, total: items.length }
  })

  mount(app, routes.getLogbook, async (wanted, { user }) => logbookWire(await load(user, wanted)))

  mount(app, routes.downloadLogbookExcel, async (wanted, { user, reply }) => {
    const named = await load(user, wanted)
    reply.header('content-disposition', `attachment; filename="${downloadName(named, 'xlsx')}"`)
    return reply.send(Buffer.from(await writeLogbookExcel(named)))
  })

  mount(app, routes.downloadLogbookPdf, async (wanted, { user, reply }) => {
    const named = await load(user, wanted)
    reply.header('content-disposition', `attachment; filename="${downloadName(named, 'pdf')}"`)
    return reply.send(writeLogbookPdf(named))
  })
}
