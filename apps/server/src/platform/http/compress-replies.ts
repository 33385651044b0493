import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

const MIN_CHARACTERS = 1024
/** For replies of about 10 kB: half the CPU of quality 4, for 6 % more bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } }

const compressors = {
  br: (text: string) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text: string) => promisify(gzip)(text),
}

/**
 * Compresses replies for clients that accept it. JSON is compressed in one call: as a stream, like `@fastify/compress`
 * handles everything else, a list of trips costs 0.4 ms more.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < MIN_CHARACTERS || request.method === 'HEAD') return payload
    if (!/^application\/json\b/.test(String(reply.getHeader('content-type')))) return payload
    if (reply.hasHeader('content-encoding')) return payload
    const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '')
    if (encoding === null) return payload
    const content = await compressors[encoding](payload)
    reply.header('content-encoding', encoding)
    reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))
    reply.header('content-length', content.length)
    return content
  })
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: MIN_CHARACTERS })
}

/** The best of our encodings that a client lists as acceptable; other clients get the plugin's choice. */
function chooseEncoding(accepted: string): keyof typeof compressors | null {
  const names = new Set<string>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((one) => one.trim())
    if (!parameters.some((one) => /^q=0(\.0*)?$/.test(one))) names.add(name)
  }
  return names.has('br') ? 'br' : names.has('gzip') ? 'gzip' : null
}
