import type { APIRequestContext } from '@playwright/test'
import { letIn } from '../apps/server/src/testing/let-in.ts'
import { addManyTrips } from '../e2e/support/many-trips.ts'

/** Signs up a paying driver with `trips` trips on the Spoor started by startSpoor(), and authenticates `request`. */
export async function signUpDriver(request: APIRequestContext, trips: number): Promise<void> {
  const person = { email: `bench-${Date.now()}@example.com`, password: 'Blue-Crane-7431', name: 'Bench Driver' }
  const origin = process.env.E2E_URL as string
  const signedUp = await request.post(`${origin}/identity/sign-up/email`, { headers: { origin }, data: person })
  const { user } = (await signedUp.json()) as { user: { id: string } }
  const { token } = (await (await request.get(`${origin}/identity/token`)).json()) as { token: string }
  await request.post(`${origin}/auth/register`, {
    headers: { authorization: `Bearer ${token}` },
    data: { firebase_uid: user.id, email: person.email, name: person.name },
  })
  await letIn(process.env.E2E_DATABASE_URL as string, person)
  await addManyTrips(person, trips)
}
