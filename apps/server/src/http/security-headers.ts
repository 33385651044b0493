import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** What a page of ours may load, and from where. */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const tiles = config.map ? [new URL(config.map.styleUrl.replace(/[{}]/g, ''), config.origin).origin] : []
  const firebase = config.authProvider === 'firebase' ? firebaseOrigins(config) : []
  void app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Toasts and dialogs put style elements into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tiles],
        fontSrc: ["'self'", 'data:', ...tiles],
        connectSrc: ["'self'", ...tiles, ...firebase],
        // The map draws in a worker.
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
