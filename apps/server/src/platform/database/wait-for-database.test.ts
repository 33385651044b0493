import net from 'node:net'
import { once } from 'node:events'
import { expect, inject, test } from 'vitest'
import { waitForDatabase } from './wait-for-database.ts'

test('waits until the database accepts connections', async () => {
  const real = new URL(inject('databaseUrl'))
  const door = net.createServer((caller) => {
    const behind = net.connect(Number(real.port), real.hostname)
    for (const socket of [caller, behind]) socket.on('error', () => {})
    caller.pipe(behind).pipe(caller)
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const { port } = door.address() as net.AddressInfo
  const closed = once(door, 'close')
  door.close()
  await closed

  const url = new URL(real)
  url.host = `127.0.0.1:${port}`
  const warnings: string[] = []
  const waiting = waitForDatabase(url.href, {
    warn(_: unknown, message?: string) {
      warnings.push(message ?? '')
      door.listen(port, '127.0.0.1')
    },
  })
  await waiting
  expect(warnings).toEqual(['waiting for the database'])
  door.close()
})

test('reports a missing database at once', async () => {
  const url = new URL(inject('databaseUrl'))
  url.pathname = '/there_is_no_such_database'
  await expect(waitForDatabase(url.href, { warn() {} })).rejects.toThrow('does not exist')
})
