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
