import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const PROBE_MS = 200

export interface RunningProxy {
  url: string
  stop(): Promise<void>
}

/** A proxy like deploy/Caddyfile: it sends requests to the ready servers in turn, and a 502 if one breaks off. */
export async function startProxy(servers: readonly string[]): Promise<RunningProxy> {
  const agent = new http.Agent({ keepAlive: true })
  const ready = new Set<string>()
  const stopping = new AbortController()
  let turn = 0

  const probing = servers.map(async (server) => {
    while (!stopping.signal.aborted) {
      const reply = await fetch(`${server}/ready?without=files`, { headers: { connection: 'close' } }).catch(() => null)
      if (reply?.status === 200) ready.add(server)
      else ready.delete(server)
      await reply?.body?.cancel()
      await sleep(PROBE_MS)
    }
  })

  const proxy = http.createServer((request, response) => {
    const server = [...ready][turn++ % Math.max(1, ready.size)]
    const fail = (status: number) => (response.headersSent ? response.destroy() : response.writeHead(status).end())
    if (server === undefined) {
      request.resume()
      fail(503)
      return
    }
    const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress }
    const passed = http.request(`${server}${request.url}`, { method: request.method, headers, agent }, (reply) => {
      response.writeHead(reply.statusCode as number, reply.headers)
      reply.on('error', () => response.destroy()).pipe(response)
    })
    passed.on('error', () => fail(502))
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    async stop() {
      stopping.abort()
      await Promise.all(probing)
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
      agent.destroy()
    },
  }
}
