import type { APIRequestContext } from '@playwright/test'
import { expect } from './test.ts'
import type { Person } from './test.ts'

/** Uploads a CSV file for a person, waits until its trips are stored and returns the upload's id. */
export async function importCsv(
  request: APIRequestContext,
  { headers }: Person,
  name: string,
  csv: string,
): Promise<string> {
  const sent = await request.post('/upload/file', {
    headers,
    multipart: { file: { name, mimeType: 'text/csv', buffer: Buffer.from(csv) } },
  })
  const { upload_id } = (await sent.json()) as { upload_id: string }
  await expect
    .poll(async () => (await (await request.get(`/upload/status/${upload_id}`, { headers })).json()) as object, {
      // The imports of all tests share one worker process.
      timeout: 30_000,
    })
    .toMatchObject({ status: 'saved' })
  return upload_id
}
