import type { FastifyReply } from 'fastify'
import { downloadName } from '../../logbooks/report-words.ts'
import type { PrintedReport } from '../../logbooks/report-words.ts'
import { writeReportExcel } from '../../logbooks/write-report-excel.ts'
import { writeReportPdf } from '../../logbooks/write-report-pdf.ts'

export function sendPdf(reply: FastifyReply, report: PrintedReport): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${downloadName(report.content, 'pdf')}"`)
  return reply.send(writeReportPdf(report))
}

export async function sendExcel(reply: FastifyReply, report: PrintedReport): Promise<FastifyReply> {
  reply.header('content-disposition', `attachment; filename="${downloadName(report.content, 'xlsx')}"`)
  return reply.send(Buffer.from(await writeReportExcel(report)))
}
