import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { letIn } from '../apps/server/src/testing/let-in.ts'
import { expect, test } from './support/test.ts'

const PAGE = fileURLToPath(new URL('../docs/api.md', import.meta.url))

test('the walk-through of docs/api.md runs as written', async ({ baseURL }) => {
  const page = await fs.readFile(PAGE, 'utf8')
  const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block)
  expect(commands.length).toBeGreaterThan(8)

  const person = { email: `walker-${Date.now()}@example.com` }
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-walkthrough-'))
  try {
    // Performs the steps of the driver's mailbox and of an administrator.
    const waits = setInterval(() => void letIn(process.env.E2E_DATABASE_URL as string, person), 500)
    const { stdout } = await promisify(execFile)('bash', ['-c', `set -euo pipefail\n${commands.join('\n')}`], {
      cwd: folder,
      // Playwright sets FORCE_COLOR, which would add escape codes to node's output.
      env: { ...process.env, FORCE_COLOR: '0', SPOOR: baseURL, EMAIL: person.email },
      timeout: 60_000,
    }).finally(() => clearInterval(waits))
    // The output of the commands, in order: role, upload state, trips, source of a trip added by hand, status of the
    // patched trip, trips changed in bulk, work hours, trips within them, accepted suggestions, length of a recorded path, both readings, litres,
    // business kilometres, rand above the prescribed rate, business kilometres again, the hash of a frozen report,
    // trips read with an API key.
    expect(stdout.trim().split('\n')).toEqual([
      'individual',
      'saved',
      '4',
      'manual',
      'confirmed',
      '2',
      'true',
      '2',
      '1',
      '2.22',
      '45210',
      '63480',
      '40',
      '240.7',
      '105.91',
      '240.7',
      'report.json: OK',
      '4',
    ])
    expect((await fs.readFile(path.join(folder, 'logbook.xlsx'))).subarray(0, 2).toString()).toBe('PK')
    expect((await fs.readFile(path.join(folder, 'logbook.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
})
