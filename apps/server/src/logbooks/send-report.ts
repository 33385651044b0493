import type { FastifyReply } from 'fastify'
import { downloadName } from './report-words.ts'
import type { PrintedReport } from './report-words.ts'
import { writeReportExcel } from './write-report-excel.ts'
import { writeReportPdf } from './write-report-pdf.ts'

export function sendPdf(reply: FastifyReply, report: PrintedReport): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${downloadName(report.content, 'pdf')}"`)
  return reply.send(writeReportPdf(report))
}

/** @param reader who waits for it: a user, or a visitor's network address */
export async function sendExcel(reply: FastifyReply, reader: string, report: PrintedReport): Promise<FastifyReply> {
  reply.header('content-disposition', `attachment; filename="${downloadName(report.content, 'xlsx')}"`)
  return reply.send(await writeReportExcel(report, reader))
}
