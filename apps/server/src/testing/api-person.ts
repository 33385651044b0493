import { randomUUID } from 'node:crypto'
import { letIn } from './let-in.ts'
import type { RunningSpoor } from './running-spoor.ts'

/** Somebody who signed up at a running Spoor. */
export interface ApiPerson {
  userId: string
  email: string
  headers: { authorization: string }
}

/** Signs somebody up at a running Spoor, as its pages do, and lets him in. */
export async function signUpAt({ url, databaseUrl }: Pick<RunningSpoor, 'url' | 'databaseUrl'>): Promise<ApiPerson> {
  const person = { email: `driver-${randomUUID()}@example.com`, password: 'Blue-Crane-7431', name: 'Thandi Test' }
  const json = { 'content-type': 'application/json', origin: url }
  const signedUp = await fetch(`${url}/identity/sign-up/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(person),
  })
  const { user } = (await replyOf(signedUp)) as { user: { id: string } }
  const issued = await fetch(`${url}/identity/token`, { headers: { cookie: cookiesOf(signedUp) } })
  const { token } = (await replyOf(issued)) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const registered = await fetch(`${url}/auth/register`, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify({ firebase_uid: user.id, email: person.email, name: person.name }),
  })
  const { id } = (await replyOf(registered)) as { id: string }
  await letIn(databaseUrl(), person)
  return { userId: id, email: person.email, headers }
}

/** Sends a file and gives back its id when the server has acknowledged it. */
export async function sendFile(url: string, person: ApiPerson, file: { name: string; content: Blob }): Promise<string> {
  const form = new FormData()
  form.append('file', file.content, file.name)
  const sent = await fetch(`${url}/upload/file`, { method: 'POST', headers: person.headers, body: form })
  return ((await replyOf(sent)) as { upload_id: string }).upload_id
}

/** The cookies that a reply set, as the next request sends them. */
export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

async function replyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`)
  return JSON.parse(text)
}
