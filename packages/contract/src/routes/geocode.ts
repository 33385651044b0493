import * as z from 'zod'
import { route } from '../route.ts'

export const reverseGeocode = route('GET /geocode/reverse', {
  access: 'signed-in',
  tag: 'Geocoding',
  keyArea: 'trips',
  summary: 'The name of a position',
  schemas: {
    query: z.object({ lat: z.coerce.number().min(-90).max(90), lon: z.coerce.number().min(-180).max(180) }),
    reply: z.object({ display_name: z.string(), approximate: z.boolean() }),
  },
})
