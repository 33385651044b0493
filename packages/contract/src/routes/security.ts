import * as z from 'zod'
import { route } from '../route.ts'

export const signOutEverywhere = route('POST /auth/sign-out-everywhere', {
  access: 'identity',
  tag: 'Accounts',
  summary: 'Signs the user out everywhere, here included, and refuses all issued tokens',
  status: 204,
  schemas: {},
})

export const clearSecondFactor = route('DELETE /auth/admin/users/:user_id/second-factor', {
  access: 'system_admin',
  tag: 'Administration: users',
  summary: 'Turns off the second factor of a user who lost it, and signs them out everywhere',
  status: 204,
  schemas: { params: z.object({ user_id: z.uuid() }) },
})
