import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { openPaymentProviders } from '../payments/open-payment-providers.ts'

const POLICY = 'content-security-policy'

/** Sets the content security policy. A page's only inline script is allowed by its hash. */
export function registerSecurityHeaders(
  app: FastifyInstance,
  { config, webFolder }: { config: Config; webFolder: string },
): void {
  const tiles = config.map?.hosts ?? []
  const firebase = config.authProvider === 'firebase' ? firebaseOrigins(config) : []
  void app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: config.origin.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  const rest = Object.entries({
    'default-src': ["'self'"],
    // Toasts and dialogs insert style elements.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...tiles],
    'font-src': ["'self'", 'data:', ...tiles],
    'connect-src': ["'self'", ...tiles, ...firebase],
    // The map renders in a worker.
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'", ...openPaymentProviders(config).flatMap(({ formOrigins }) => formOrigins)],
    'frame-ancestors': ["'none'"],
  }).map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
  const policy = ["script-src 'self'", ...rest].join(';')
  const index = path.join(webFolder, 'index.html')
  app.addHook('onRequest', async (_request, reply) => void reply.header(POLICY, policy))
  app.addHook('onSend', async (_request, reply) => {
    // A browser may apply the headers of a 304 to its stored page.
    const isPage = reply.statusCode === 304 || String(reply.getHeader('content-type')).startsWith('text/html')
    if (!isPage) return
    // Computed per page, since a rebuild changes it while the server runs.
    reply.header(POLICY, [`script-src 'self' ${inlineScripts(index)}`, ...rest].join(';'))
  })
}

function firebaseOrigins({ firebase }: Config): string[] {
  const emulator = firebase?.emulatorHost ? [`http://${firebase.emulatorHost}`] : []
  return ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com', ...emulator]
}

let known = { file: '', changedAtMs: 0, sources: '' }

/** CSP hashes of a page's inline scripts; empty if there is no page. */
function inlineScripts(file: string): string {
  const changedAtMs = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (file !== known.file || changedAtMs !== known.changedAtMs) {
    const html = changedAtMs === 0 ? '' : fs.readFileSync(file, 'utf8')
    const hashes = html
      .split('<script>')
      .slice(1)
      .map((rest) => createHash('sha256').update(rest.split('</script>', 1)[0]).digest('base64'))
    known = { file, changedAtMs, sources: hashes.map((hash) => `'sha256-${hash}'`).join(' ') }
  }
  return known.sources
}
