import * as z from 'zod'
import { createPageSchema } from '../list.ts'
import { routeGroup } from '../route.ts'
import { CLASSIFICATIONS } from './trips.ts'

const route = routeGroup({ tag: 'Suggestions', access: 'signed-in', keyArea: 'trips' })
/** Maximum number of ids in a reply; the count covers all. */
export const MOST_NAMED = 1000

export const listReasons = route('GET /trips/reasons', {
  summary: 'Reasons that the caller gave before, those that begin with the words first, then the most used',
  schemas: {
    query: z.object({ q: z.string().max(200).optional(), limit: z.coerce.number().int().min(1).max(50).default(8) }),
    reply: createPageSchema(z.object({ reason: z.string(), trips: z.number().int() })),
  },
})

export const listAutoConfirmed = route('GET /trips/auto-confirmed', {
  summary: 'Trips that were confirmed as suggested and that nobody has looked at since',
  schemas: {
    reply: z.object({
      trips: z.number().int(),
      ids: z.array(z.uuid()).max(MOST_NAMED),
      classes: z.record(z.enum(CLASSIFICATIONS), z.number().int()),
    }),
  },
})

export const undoAutoConfirmed = route('POST /trips/auto-confirmed/undo', {
  summary: 'Puts all trips that were confirmed as suggested back among those to review; they stay there',
  schemas: { reply: z.object({ changed: z.number().int() }) },
})
