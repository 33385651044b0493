// Fails a test that makes an unexpected network call: only this machine may be reached.
import net from 'node:net'
import { afterEach, expect } from 'vitest'

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|::1|0\.0\.0\.0|::)$/
const connect = net.Socket.prototype.connect
const refused: string[] = []

net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  const [options]: unknown[] = Array.isArray(args[0]) ? args[0] : args
  const host = typeof options === 'object' && options !== null ? (options as { host?: string }).host : args[1]
  if (typeof host === 'string' && !LOCAL.test(host)) {
    refused.push(host)
    this.destroy(new Error(`A test may not call ${host}`))
    return this
  }
  return Reflect.apply(connect, this, args) as net.Socket
}

afterEach(() => {
  expect(refused.splice(0), 'unexpected network calls').toEqual([])
})
