import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { importCsv } from './support/import-csv.ts'
import { expect, test } from './support/test.ts'

const TRIP = `Start time,End time,Start location,End location,Distance (km)
2026-03-10 08:20:00,2026-03-10 08:50:00,Paarl,Worcester,58.4
`

interface Call {
  body: string
  headers: Record<string, string>
}

/** A driver's program that receives events. */
async function startReceiver(): Promise<{ url: string; calls: Call[]; close: () => Promise<void> }> {
  const calls: Call[] = []
  const server = http.createServer((request, reply) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      calls.push({ body, headers: request.headers as Record<string, string> })
      reply.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/spoor`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

test('a webhook is tested from the settings, and receives an upload and its trips', async ({
  signedInPage: page,
  person,
}) => {
  const receiver = await startReceiver()
  try {
    await page.goto('/settings/api')
    await page.getByRole('button', { name: 'New webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'New webhook' })
    await dialog.getByLabel('Address').fill(receiver.url)
    await dialog.getByRole('button', { name: 'Add' }).click()
    const made = page.getByRole('dialog', { name: 'Signing secret' })
    const secret = (await made.getByText(/^whsec_/).textContent()) ?? ''
    await made.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByText('Reply: 204')).toBeVisible()

    await importCsv(page.request, person, 'trips.csv', TRIP)
    const types = () => receiver.calls.map(({ body }) => (JSON.parse(body) as { type: string }).type)
    await expect.poll(types, { timeout: 30_000 }).toEqual(expect.arrayContaining(['upload.saved', 'trip.found']))
    for (const { body, headers } of receiver.calls) new Webhook(secret).verify(body, headers)

    await page.getByRole('button', { name: 'Recent deliveries' }).click()
    await expect(page.getByRole('dialog').getByText('Trips found').first()).toBeVisible()
  } finally {
    await receiver.close()
  }
})
