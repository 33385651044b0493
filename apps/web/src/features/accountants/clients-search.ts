import { readSearch } from '../../format/read-search.ts'

/** What the addresses of the clients' pages may carry. */
export interface ClientsSearch {
  /** The current one without it. */
  tax_year?: number
}

export const clientsSearch = (search: Record<string, unknown>): ClientsSearch => ({
  tax_year: readSearch(search).taxYear('tax_year'),
})
