import net from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { uploadClient } from '../../features/intake/uploads/testing/upload-client.ts'
import { setUpTestApp, type TestUser } from '../../testing/test-app.ts'

/** More than the operating system buffers for a client that has stopped reading. */
const FILE_BYTES = 30 * 1_048_576

const spoor = setUpTestApp()
let port: number

beforeAll(async () => {
  port = Number(new URL(await spoor.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

async function getStatus(user: TestUser, url: string): Promise<number> {
  const response = await spoor.app.inject({ url, headers: user.headers })
  return response.statusCode
}

/** Starts a download and reads only its headers. */
async function downloadUnread(user: TestUser, url: string): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`GET ${url} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${user.headers.authorization}\r\n\r\n`)
  const head = await new Promise<Buffer>((resolve) => socket.once('data', resolve))
  expect(head.toString('latin1')).toMatch(/^HTTP\/1\.1 200/)
  socket.pause()
  return socket
}

test("limits a user's concurrent downloads, read or not, independently of other users", async () => {
  const user = await spoor.signUp()
  const { body } = await uploadClient(spoor, user).send(Buffer.alloc(FILE_BYTES, 'x'))
  const url = `/upload/${body.upload_id}/file`
  const unread = [await downloadUnread(user, url), await downloadUnread(user, url), await downloadUnread(user, url)]
  const refused = await spoor.app.inject({ url: '/trips/csv', headers: user.headers })
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('10')
  expect(refused.json()).toEqual({ detail: 'You have 3 downloads in progress. Start more when these are done.' })
  expect(await getStatus(user, '/trips'), 'all else goes on').toBe(200)
  expect(await getStatus(await spoor.signUp(), '/trips/csv')).toBe(200)
  unread[0].destroy()
  await expect.poll(() => getStatus(user, '/trips/csv')).toBe(200)
  for (let i = 0; i < 5; i++) expect(await getStatus(user, '/trips/csv'), 'one after the other').toBe(200)
  for (const socket of unread) socket.destroy()
})
