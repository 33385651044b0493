import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A reverse proxy in front of Spoor, which a test can stop, or let reply instead of Spoor. */
export interface Gateway {
  url: string
  /** Stops listening, although the browser still has a network. */
  close: () => Promise<void>
  open: () => Promise<void>
  /** Replies like a proxy whose server is down. */
  answer502: (on: boolean) => void
  /** Changes the text of a file before it reaches the browser. */
  change: (path: string, changed: ((text: string) => string) | null) => void
}

export async function startGateway(target: string): Promise<Gateway> {
  const changes = new Map<string, (text: string) => string>()
  let without = false
  const { hostname, port } = new URL(target)
  const server = http.createServer((request, response) => {
    const { url = '', method, headers } = request
    if (without) {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
      return
    }
    const change = changes.get(new URL(url, target).pathname)
    // Changed files must never come from the browser's cache.
    const whole = { ...headers, 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' }
    const asked = http.request({ hostname, port, path: url, method, headers: change ? whole : headers }, (reply) => {
      const { 'content-length': _length, etag: _etag, ...others } = reply.headers
      if (!change) {
        response.writeHead(reply.statusCode ?? 500, reply.headers)
        reply.pipe(response)
        return
      }
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () => response.writeHead(200, others).end(change(Buffer.concat(parts).toString('utf8'))))
    })
    asked.on('error', () => response.destroy())
    request.pipe(asked)
  })
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, () => resolve()))
  await listen(0)
  const at = (server.address() as AddressInfo).port
  return {
    url: `http://localhost:${at}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    open: () => listen(at),
    answer502: (on) => void (without = on),
    change: (path, changed) => void (changed ? changes.set(path, changed) : changes.delete(path)),
  }
}
