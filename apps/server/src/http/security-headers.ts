import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Sets the content security policy. The one inline script is allowed by its hash. */
export function registerSecurityHeaders(
  app: FastifyInstance,
  { config, webFolder }: { config: Config; webFolder: string },
): void {
  const tiles = config.map?.hosts ?? []
  const firebase = config.authProvider === 'firebase' ? firebaseOrigins(config) : []
  void app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Computed per request, since a rebuild while the server runs changes it.
        scriptSrc: ["'self'", () => inlineScripts(path.join(webFolder, 'index.html'))],
        // Toasts and dialogs insert style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tiles],
        fontSrc: ["'self'", 'data:', ...tiles],
        connectSrc: ["'self'", ...tiles, ...firebase],
        // The map renders in a worker.
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: config.origin.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
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
