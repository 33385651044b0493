import * as z from 'zod'
import { createPageSchema } from '../list.ts'
import { routeGroup } from '../route.ts'
import { PERIODS, TRIP_COLUMNS } from '../words/trip-columns.ts'
import { TripFilter, TRIP_SORTS } from './trips.ts'

const route = routeGroup({ tag: 'Tabs', access: 'signed-in' })
const tabId = z.object({ id: z.uuid() })

/** A tab's filters: those of the list, but with a relative period instead of fixed days. */
export const TabFilter = TripFilter.extend({ period: z.enum(PERIODS).optional() }).refine(
  ({ period, from, to }) => period === undefined || (from === undefined && to === undefined),
  'Give either period or from and to',
)
export type TabFilter = z.infer<typeof TabFilter>

const name = z.string().trim().min(1).max(60)
const columns = z
  .array(z.enum(TRIP_COLUMNS))
  .min(1)
  .refine((all) => new Set(all).size === all.length, 'Name each column once')

/** A saved view of the logbook: filters, order and columns, but never trips. */
export const Tab = z.object({
  id: z.uuid(),
  name: z.string(),
  filter: TabFilter,
  sort: z.enum(TRIP_SORTS),
  columns: z.array(z.enum(TRIP_COLUMNS)),
  /** Visible to everyone in the owner's company. */
  shared: z.boolean(),
  mine: z.boolean(),
  owner_name: z.string(),
})
export type Tab = z.infer<typeof Tab>

export const listTabs = route('GET /tabs', {
  summary: 'The tabs of the logbook: the caller’s in their order, then those the company shares',
  schemas: { reply: createPageSchema(Tab) },
})

export const createTab = route('POST /tabs', {
  summary: 'Saves filters, order and columns as a tab, after the others',
  status: 201,
  schemas: {
    body: z.strictObject({ name, filter: TabFilter, sort: z.enum(TRIP_SORTS).default('-started_at'), columns }),
    reply: Tab,
  },
})

export const updateTab = route('PATCH /tabs/:id', {
  summary: 'Updates the name, content or sharing of a tab',
  schemas: {
    params: tabId,
    body: z.strictObject({
      name: name.optional(),
      filter: TabFilter.optional(),
      sort: z.enum(TRIP_SORTS).optional(),
      columns: columns.optional(),
      shared: z.boolean().optional(),
    }),
    reply: Tab,
  },
})

export const deleteTab = route('DELETE /tabs/:id', {
  summary: 'Deletes a tab; trips stay as they are',
  status: 204,
  schemas: { params: tabId },
})

export const orderTabs = route('PUT /tabs/order', {
  summary: 'Reorders the caller’s tabs',
  status: 204,
  schemas: { body: z.strictObject({ ids: z.array(z.uuid()).max(100) }) },
})
