import { readSearch } from '../../format/read-search.ts'

/** Search parameters of the client pages. */
export interface ClientsSearch {
  /** Defaults to the current year. */
  tax_year?: number
}

export const parseClientsSearch = (search: Record<string, unknown>): ClientsSearch => ({
  tax_year: readSearch(search).taxYear('tax_year'),
})
