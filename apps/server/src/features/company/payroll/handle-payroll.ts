import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/payroll.ts'
import type { PayrollLine } from '@spoor/contract/routes/payroll.ts'
import { writeMonth } from '@spoor/core/units/written-date.ts'
import { lockCompany } from '../../../domain/seats/seat-writes.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { sendDownload } from '../../../platform/http/attachment.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { mount, mountLongRead, toList } from '../../../platform/http/mount.ts'
import { streamTable, TABLE_MEDIA_TYPES, type TableColumn } from '../../../platform/tables/stream-table.ts'
import { withEmployee } from '../people/employees.ts'
import { saveEmployeePay } from '../../../domain/seats/employee-pay-writes.ts'
import { byMember, toTeamMember } from '../team-member.ts'
import { loadPayroll } from './load-payroll.ts'
import { insertClosedMonth } from './payroll-writes.ts'

export function mountPayroll(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock } = dependencies
  mount(app, routes.getPayroll, async ({ month }, { user }) => {
    const { companyId } = toTeamMember(user)
    const payroll = await loadPayroll(database, { companyId, month, nowMs: clock.nowMs() })
    return {
      ...toList(payroll.lines),
      closed_at: payroll.closedAt?.toISOString() ?? null,
      closed_by: payroll.closedBy,
      not_closable: payroll.notClosable,
    }
  })

  mountLongRead(app, routes.downloadPayroll, async ({ month, format }, { user, reply, reads }) => {
    const { companyId } = toTeamMember(user)
    const { lines, closedAt } = await loadPayroll(reads, { companyId, month, nowMs: clock.nowMs() })
    async function* rows() {
      yield* lines
    }
    reply.type(TABLE_MEDIA_TYPES[format])
    const name = `payroll-${month}${closedAt === null ? '-open' : ''}.${format}`
    return sendDownload(reply, name, streamTable(format, rows(), { name: 'Payroll', columns: COLUMNS }))
  })

  mount(app, routes.closePayroll, async ({ month }, { user }) => {
    const member = toTeamMember(user)
    const nowMs = clock.nowMs()
    await inTransaction(database, async (tx) => {
      // Locked, so that a month is closed once.
      await lockCompany(tx, member.companyId)
      const { lines, closedAt, notClosable } = await loadPayroll(tx, { companyId: member.companyId, month, nowMs })
      const refusal = closedAt === null ? notClosable : `${writeMonth(month)} is closed already.`
      if (refusal !== null) throw new HttpError(409, refusal)
      const at = new Date(nowMs)
      await insertClosedMonth(tx, {
        company_id: member.companyId,
        month,
        closed_at: at,
        closed_by: member.id,
        lines,
      })
      await recordAction(tx, { ...byMember(member, at, 'payroll.closed'), after: { month, lines: lines.length } })
    })
  })

  mount(app, routes.setEmployeePay, ({ id: employeeId, month, ...pay }, { user }) => {
    const member = toTeamMember(user)
    return withEmployee(dependencies, { member, employeeId }, async ({ tx, now }) => {
      await saveEmployeePay(tx, { owner_id: employeeId, company_id: member.companyId, from_month: month, pay })
      const subject = { kind: 'user', id: employeeId } as const
      await recordAction(tx, { ...byMember(member, now, 'employee.pay_set', subject), after: { from: month, ...pay } })
    })
  })
}

const SCHEMES = { per_km: 'Per kilometre', allowance: 'Allowance', company_car: 'Company car' } as const

const rand = (header: string, cell: TableColumn<PayrollLine>['cell']): TableColumn<PayrollLine> => ({
  header,
  width: Math.max(12, header.length + 2),
  holds: 'figures',
  cell,
})

const COLUMNS: readonly TableColumn<PayrollLine>[] = [
  { header: 'Employee number', width: 17, cell: (line) => line.employee_number },
  { header: 'Employee', width: 26, cell: (line) => line.employee },
  { header: 'Cost centre', width: 20, cell: (line) => line.cost_centre },
  { header: 'Month', width: 10, cell: (line) => line.month },
  { header: 'Scheme', width: 14, cell: ({ scheme }) => scheme && SCHEMES[scheme] },
  rand('Business km', (line) => line.business_km),
  rand('Rate (R/km)', (line) => line.rate),
  rand('Amount (R)', (line) => line.amount),
  rand('3701 (R)', (line) => line.code_3701),
  rand('3702 (R)', (line) => line.code_3702),
  rand('3703 (R)', (line) => line.code_3703),
  rand('3722 (R)', (line) => line.code_3722),
  rand('3802 (R)', (line) => line.code_3802),
  rand('3816 (R)', (line) => line.code_3816),
  rand('Business so far (%)', ({ business_share: share }) => share && Math.round(share * 10_000) / 100),
  { header: 'Included (%)', width: 14, cell: (line) => line.included_percent },
  rand('4582 (R)', (line) => line.code_4582),
  { header: 'Approved to', width: 13, holds: 'days', cell: (line) => line.approved_to },
  { header: 'Note', width: 70, cell: (line) => line.note },
]
