import * as z from 'zod'
import { MAX_PASSWORD_LENGTH } from '../rules/account-rules.ts'
import { largeFile, routeGroup } from '../route.ts'

const route = routeGroup({ tag: 'My data', access: 'identity' })

export const exportMyData = route('GET /auth/export', {
  summary:
    'All that is kept of the caller, as one archive: tables and logbooks to read, JSON and GeoJSON for machines, the files',
  ...largeFile('application/zip'),
  schemas: {},
})

/** Whether recorded data is erased after 30 days, or retained for the five years in which SARS may request it. */
export const KEEPING = ['erase', 'keep_five_years'] as const

export const closeAccount = route('POST /auth/close-account', {
  summary:
    'Closes the account, with the password: nobody signs in any more, and the data is erased when the time is over',
  schemas: {
    body: z.strictObject({ keeping: z.enum(KEEPING), password: z.string().max(MAX_PASSWORD_LENGTH) }),
    reply: z.object({ erased_at: z.iso.datetime() }),
  },
})
