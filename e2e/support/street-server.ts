import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeWorldTile } from '../../apps/web/src/ui/map/testing/archive.ts'

export interface StreetServer {
  /** URL of the style; the dark one is at `/styles/dark`. */
  styleUrl: string
  close: () => void
}

/** A street map like OpenFreeMap's: styles, TileJSON and tiles, with CORS for any origin. */
export async function startStreetServer(): Promise<StreetServer> {
  const tile = Buffer.from(makeWorldTile())
  const server = http.createServer(({ url = '' }, response) => {
    const json = (body: object) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(body))
    }
    response.setHeader('access-control-allow-origin', '*')
    if (url.startsWith('/styles/')) json(buildStyle(base, url === '/styles/dark' ? '#262a33' : '#f2f3f0'))
    else if (url === '/planet')
      json({ tilejson: '3.0.0', tiles: [`${base}/planet/{z}/{x}/{y}.pbf`], minzoom: 0, maxzoom: 0 })
    else if (url.endsWith('.pbf')) response.setHeader('content-type', 'application/x-protobuf').end(tile)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const base = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    styleUrl: `${base}/styles/positron`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const buildStyle = (base: string, land: string) => ({
  version: 8,
  sources: { openmaptiles: { type: 'vector', url: `${base}/planet` } },
  layers: [
    { id: 'background', type: 'background', paint: { 'background-color': '#dfe7ef' } },
    { id: 'land', type: 'fill', source: 'openmaptiles', 'source-layer': 'earth', paint: { 'fill-color': land } },
  ],
})
