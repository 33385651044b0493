import * as z from 'zod'
import { createPageSchema } from '../list.ts'
import { routeGroup } from '../route.ts'
import { SCOPES } from '../rules/scopes.ts'

/** Keys of one user. */
export const MAX_API_KEYS = 20

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string().describe('The first characters of the key'),
  scopes: z.array(z.enum(SCOPES)),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable().describe('To within five minutes'),
})
export type ApiKey = z.infer<typeof ApiKey>

const route = routeGroup({ tag: 'API keys', access: 'signed-in' })

export const listApiKeys = route('GET /api-keys', {
  summary: "The caller's API keys, newest first",
  schemas: { reply: createPageSchema(ApiKey) },
})

export const createApiKey = route('POST /api-keys', {
  summary: 'Makes an API key; only this reply contains it',
  status: 201,
  schemas: {
    body: z.strictObject({
      name: z.string().trim().min(1, 'Enter a name').max(80),
      scopes: z
        .array(z.enum(SCOPES))
        .min(1, 'Choose what the key may do')
        .max(SCOPES.length)
        .describe('`write` includes `read`'),
    }),
    reply: ApiKey.extend({ key: z.string() }),
  },
})

export const revokeApiKey = route('DELETE /api-keys/:id', {
  summary: 'Revokes an API key at once',
  status: 204,
  schemas: { params: z.object({ id: z.uuid() }) },
})
