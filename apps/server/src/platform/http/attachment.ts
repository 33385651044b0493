import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Content-Disposition for a download (RFC 6266): an ASCII name for old clients, plus the real one. */
export function attachment(filename: string): string {
  const plain = filename.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(filename).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Sends the exact bytes of a stored file: nothing may compress them or sniff their type. */
export function sendStoredFile(
  reply: FastifyReply,
  { filename, type, bytes }: { filename: string; type?: string | null; bytes: number | null },
  content: Readable,
): FastifyReply {
  if (type) reply.type(type)
  reply.header('content-disposition', attachment(filename)).header('content-length', bytes)
  return reply
    .header('cache-control', 'no-store, no-transform')
    .header('x-content-type-options', 'nosniff')
    .send(content)
}

/** Sends a file created for this request, uncompressed, under an ASCII name. */
export function sendDownload(reply: FastifyReply, filename: string, content: Readable | Buffer): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${filename}"`)
  return reply.header('cache-control', 'no-store, no-transform').send(content)
}
