import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface GeocodingServer {
  url: string
  /** Requested paths with their user agents. */
  asked: { url: string; userAgent: string | undefined }[]
  answer(path: string): { status: number; body: unknown }
  close(): void
}

/** A local geocoding service with answers defined by the test. */
export async function startGeocodingServer(answer: GeocodingServer['answer']): Promise<GeocodingServer> {
  const server = createServer((request, response) => {
    made.asked.push({ url: request.url!, userAgent: request.headers['user-agent'] })
    const { status, body } = made.answer(request.url!)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const made: GeocodingServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    answer,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return made
}
