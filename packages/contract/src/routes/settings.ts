import * as z from 'zod'
import { route } from '../route.ts'

const tag = 'Settings'

/** What a driver chooses beside the profile. */
export const Settings = z.object({
  /** Of trips that are entered or tracked without saying which. */
  default_vehicle_id: z.uuid().nullable(),
  /** Whether a mail tells that a file was read. */
  mail_uploads: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

export const getSettings = route({
  method: 'GET',
  path: '/settings',
  access: 'signed-in',
  tag,
  summary: "The caller's settings",
  schemas: { reply: Settings },
})

export const updateSettings = route({
  method: 'PUT',
  path: '/settings',
  access: 'signed-in',
  tag,
  summary: 'Changes what is sent',
  schemas: { body: Settings.partial().strict(), reply: Settings },
})
