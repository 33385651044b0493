import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { verifySender } from './verify-sender.ts'

test('makes at most 60 DNS look-ups for a mail', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-verify-'))
  try {
    const file = path.join(folder, 'mail')
    await fs.writeFile(file, 'From: a@hostile.test\r\nSubject: x\r\n\r\nx')
    let asked = 0
    /** Refers to ten mail servers, each with ten hosts. */
    const resolve = async (name: string, type: string) => {
      asked++
      const tens = Array.from({ length: 10 }, (_, i) => `m${i}.${name}`)
      if (type === 'TXT' && name === 'hostile.test')
        return [[`v=spf1 ${tens.map((one) => `mx:${one}`).join(' ')} -all`]]
      if (type === 'MX') return tens.map((exchange) => ({ exchange, priority: 1 })) as unknown as string[]
      if (type === 'A') return ['198.51.100.1']
      throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
    }
    const client = { remote_address: '203.0.113.5', helo: 'x.test', envelope_from: 'a@hostile.test' }
    const { proof, isTemporary } = await verifySender(file, client, resolve)
    expect({ asked, proof, isTemporary }).toEqual({ asked: 60, proof: 'unknown', isTemporary: false })
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
})
