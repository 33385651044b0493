import { randomUUID } from 'node:crypto'
import { letIn } from './let-in.ts'
import type { RunningSpoor } from './running-spoor.ts'

/** A person who signed up on a running Spoor. */
export interface ApiPerson {
  userId: string
  email: string
  headers: { authorization: string }
}

/** Signs a person up on a running Spoor, like its pages, and grants access. */
export async function signUpAt(
  { url, databaseUrl }: Pick<RunningSpoor, 'url' | 'databaseUrl'>,
  { admit = letIn } = {},
): Promise<ApiPerson> {
  const person = { email: `driver-${randomUUID()}@example.com`, password: 'Blue-Crane-7431', name: 'Thandi Test' }
  const json = { 'content-type': 'application/json', origin: url }
  const signedUp = await fetch(`${url}/identity/sign-up/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(person),
  })
  const { user } = (await readReply(signedUp)) as { user: { id: string } }
  const issued = await fetch(`${url}/identity/token`, { headers: { cookie: readCookies(signedUp) } })
  const { token } = (await readReply(issued)) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const registered = await fetch(`${url}/auth/register`, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify({ firebase_uid: user.id, email: person.email, name: person.name }),
  })
  const { id } = (await readReply(registered)) as { id: string }
  await admit(databaseUrl(), person)
  return { userId: id, email: person.email, headers }
}

/** Sends a file and returns its id once the server has acknowledged it. */
export async function sendFile(url: string, person: ApiPerson, file: { name: string; content: Blob }): Promise<string> {
  const form = new FormData()
  form.append('file', file.content, file.name)
  const sent = await fetch(`${url}/upload/file`, { method: 'POST', headers: person.headers, body: form })
  return ((await readReply(sent)) as { upload_id: string }).upload_id
}

/** Formats the cookies set by a reply for the next request. */
export const readCookies = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

async function readReply(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`)
  return JSON.parse(text)
}
