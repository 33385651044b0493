import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

export interface Received {
  path: string
  headers: Record<string, string>
  body: string
}

export interface Receiver {
  port: number
  url: string
  received: Received[]
  /** Connections, with or without a request. */
  connections: number
  /** Replies; 200 by default. */
  answer: (request: Received, response: ServerResponse) => void
  close(): Promise<void>
}

/** A receiver of webhooks on this machine. Close it after the test. */
export async function startReceiver(): Promise<Receiver> {
  const server = http.createServer((request, response) => void receive(request, response))
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const got = {
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      body: await text(request),
    }
    receiver.received.push(got)
    receiver.answer(got, response)
  }
  server.on('connection', () => receiver.connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    connections: 0,
    answer: (_, response) => response.end('ok'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}

/** The event if its signature is valid; throws otherwise. */
export const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers) as { type: string; timestamp: string; data: Record<string, unknown> }
