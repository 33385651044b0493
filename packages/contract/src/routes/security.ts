import * as z from 'zod'
import { route } from '../route.ts'

export const signOutEverywhere = route({
  method: 'POST',
  path: '/auth/sign-out-everywhere',
  access: 'identity',
  tag: 'Accounts',
  summary: 'Ends every sign-in of the user, this one included, and refuses the tokens that are out',
  status: 204,
  schemas: {},
})

export const clearSecondFactor = route({
  method: 'DELETE',
  path: '/auth/admin/users/:user_id/second-factor',
  access: 'system_admin',
  tag: 'Administration: users',
  summary: 'Switches the second factor off for somebody who has lost it, and signs them out everywhere',
  status: 204,
  schemas: { params: z.object({ user_id: z.uuid() }) },
})
