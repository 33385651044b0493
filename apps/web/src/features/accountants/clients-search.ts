import { readSearch } from '../../format/read-search.ts'

export interface ClientsSearch {
  tax_year?: number
}

export const parseClientsSearch = (search: Record<string, unknown>): ClientsSearch => ({
  tax_year: readSearch(search).taxYear('tax_year'),
})
