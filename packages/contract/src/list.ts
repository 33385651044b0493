import * as z from 'zod'

/**
 * The query of a list whose reply is a plain array, with the number of all rows in `X-Total-Count`;
 * `X-Total-Count-More: true` means that more rows match than were counted.
 */
export const listQuery = {
  q: z.string().max(200).optional().describe('Words to look for'),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
}

/** One page of a list: `next_cursor` is the `cursor` of the next page, or null on the last one. */
export const createPageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable(), total: z.number().int() })

/** A list that is never long enough for pages. */
export const createListSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.null(), total: z.number().int() })

export const pageQuery = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
}

/** A boolean in a URL. */
export const QueryFlag = z.enum(['true', 'false']).transform((value) => value === 'true')
