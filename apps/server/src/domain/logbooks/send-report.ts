import type { FastifyReply } from 'fastify'
import { downloadName, frozenContentName } from '@spoor/core/report/download-name.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import type { PrintedReport } from './report-words.ts'
import { writeReportExcel } from './write-report-excel.ts'
import { writeReportPdf } from './write-report-pdf.ts'

export function sendPdf(reply: FastifyReply, report: PrintedReport): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${downloadName(report.content, 'pdf')}"`)
  return reply.send(writeReportPdf(report))
}

/** @param reader the requester, for queueing: a user id or a visitor's network address */
export async function sendExcel(reply: FastifyReply, reader: string, report: PrintedReport): Promise<FastifyReply> {
  reply.header('content-disposition', `attachment; filename="${downloadName(report.content, 'xlsx')}"`)
  return reply.send(await writeReportExcel(report, reader))
}

/** Sends the frozen content byte for byte as stored and hashed; 409 while the report can still change. */
export function sendFrozenContent(reply: FastifyReply, { content, frozen }: PrintedReport): FastifyReply {
  if (frozen === null) throw new HttpError(409, 'Freeze the report first: only frozen content has a hash.')
  reply.header('content-disposition', `attachment; filename="${frozenContentName(content, frozen.number)}"`)
  // A proxy that rewrites the file would change its hash.
  reply.header('cache-control', 'no-store, no-transform')
  return reply.send(Buffer.from(frozen.json, 'utf8'))
}
