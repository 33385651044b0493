import * as routes from '@spoor/contract/routes/cost-centres.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { TEAM } from './use-team.ts'

export const useCostCentres = () =>
  useQuery({
    queryKey: [TEAM, 'cost-centres'],
    queryFn: ({ signal }) => api.call(routes.listCostCentres, {}, { signal }),
  })

export const useCostCentreTotals = (month: string) =>
  useQuery({
    queryKey: [TEAM, 'cost-centre-totals', month],
    queryFn: ({ signal }) => api.call(routes.sumCostCentres, { query: { from: month, to: month } }, { signal }),
    placeholderData: keepPreviousData,
  })
