import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { fileForm } from '../../../../testing/file-form.ts'
import type { TestApp, TestUser } from '../../../../testing/test-app.ts'

export interface Reply<Body> {
  status: number
  body: Body
  headers: Record<string, unknown>
}

/** A driver's calls for uploads, like those of the web app. */
export function uploadClient(spoor: TestApp, user: TestUser) {
  async function call<Body = Upload>(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<Reply<Body>> {
    const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
    return { status: response.statusCode, body: response.json<Body>(), headers: response.headers }
  }

  async function send<Body = Upload>(
    content: string | Uint8Array<ArrayBuffer>,
    { filename = 'trips.csv', field = 'file', url = '/upload/file' } = {},
  ): Promise<Reply<Body>> {
    const form = await fileForm(content, { filename, field })
    const response = await spoor.app.inject({
      method: 'POST',
      url,
      headers: { ...user.headers, ...form.headers },
      payload: form.payload,
    })
    return { status: response.statusCode, body: response.json<Body>(), headers: response.headers }
  }

  return {
    call,
    send,
    /** Sends a file, waits for its import, and returns its final state. */
    async upload(
      content: string | Uint8Array<ArrayBuffer>,
      filename = 'trips.csv',
      url = '/upload/file',
    ): Promise<Upload> {
      const { status, body } = await send(content, { filename, url })
      if (status !== 200) throw new Error(`Sending failed: ${status} ${JSON.stringify(body)}`)
      await spoor.runJobs()
      return (await call('GET', `/upload/status/${body.upload_id}`)).body
    },
    async status(id: string): Promise<Upload> {
      return (await call('GET', `/upload/status/${id}`)).body
    },
  }
}
