import { listOwnCostCentres, type CostCentreChoice } from '@spoor/contract/routes/cost-centres.ts'
import { useQuery } from '@tanstack/react-query'
import { queryReply } from '../../api/api.ts'
import { useSession } from '../../session/use-session.ts'

const NONE: readonly CostCentreChoice[] = []

/** The cost centres that the driver's trips can be charged to; none without a company. */
export function useCostCentres(): readonly CostCentreChoice[] {
  const inCompany = Boolean(useSession()?.profile?.company_id)
  const { data } = useQuery({ enabled: inCompany, queryKey: ['cost-centres'], queryFn: queryReply(listOwnCostCentres) })
  return data?.items ?? NONE
}
