import { createServer, type ServerResponse } from 'node:http'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'
import { findScrapeRefusal } from './scrape-access.ts'

/** Serves a worker's `/metrics`, `/health` and `/ready` without the HTTP framework's memory cost. */
export async function serveWorkerState(options: {
  host: string
  port: number
  token: string | null
  metrics: Metrics
  readiness: Pick<Readiness, 'read'>
}): Promise<{ port: number; close(): Promise<void> }> {
  const { metrics, readiness, token } = options
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const answer = async (): Promise<void> => {
      if (request.method !== 'GET') return sendJson(response, 405, { detail: 'Method not allowed' })
      if (pathname === '/health') return sendJson(response, 200, { status: 'ok' })
      if (pathname === '/ready') {
        const failed = (await readiness.read()).failed.filter((part) => part !== searchParams.get('without'))
        const isReady = failed.length === 0
        return sendJson(response, isReady ? 200 : 503, { status: isReady ? 'ready' : 'unavailable', failed })
      }
      if (pathname !== '/metrics') return sendJson(response, 404, { detail: 'Not Found' })
      const refusal = findScrapeRefusal(request, token)
      if (refusal !== null) return sendJson(response, refusal.status, { detail: refusal.detail })
      const text = await metrics.print()
      response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text)
    }
    answer().catch(() => sendJson(response, 500, { detail: 'Something went wrong on our side. Please try again.' }))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
