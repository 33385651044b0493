import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { commonPasswords } from '../../../platform/identity/common-passwords.ts'
import { DAY_S } from '@spoor/core/units/duration.ts'

let written: Promise<{ plain: Buffer; gzipped: Buffer }> | null = null

/** Sends the list of common passwords. The route is public, so the reply is built and compressed once. */
export async function sendCommonPasswords(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { plain, gzipped } = await (written ??= write())
  void reply.headers({ 'cache-control': `public, max-age=${DAY_S}`, vary: 'accept-encoding' })
  void reply.type('application/json; charset=utf-8')
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return void reply.send(plain)
  return void reply.header('content-encoding', 'gzip').send(gzipped)
}

async function write(): Promise<{ plain: Buffer; gzipped: Buffer }> {
  const plain = Buffer.from(JSON.stringify([...(await commonPasswords())]))
  return { plain, gzipped: await promisify(gzip)(plain) }
}
