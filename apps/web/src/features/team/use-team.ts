import { addMonths } from '@spoor/core/units/month.ts'
import * as progress from '@spoor/contract/routes/progress.ts'
import * as submissions from '@spoor/contract/routes/submissions.ts'
import * as team from '@spoor/contract/routes/team.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryReply } from '../../api/api.ts'
import { useAction, type ActionOptions } from '../../ui/use-action.ts'
import * as routes from '@spoor/contract/routes/cost-centres.ts'

export const TEAM = 'team'
/** Months in the chart; the last is the selected one. */
const CHART_MONTHS = 12

export const useTeam = () => useQuery({ queryKey: [TEAM, 'overview'], queryFn: queryReply(team.getTeam) })

export const useEmployees = (search: { month: string; q?: string }) =>
  useQuery({
    queryKey: [TEAM, 'employees', search],
    queryFn: queryReply(team.listEmployees, { query: search }),
    placeholderData: keepPreviousData,
  })

export const useEmployeeSources = (id: string) =>
  useQuery({ queryKey: [TEAM, 'sources', id], queryFn: queryReply(team.listEmployeeSources, { params: { id } }) })

export const useProgress = () => useQuery({ queryKey: [TEAM, 'progress'], queryFn: queryReply(progress.listProgress) })

export const useTeamTotals = (month: string) =>
  useQuery({
    queryKey: [TEAM, 'totals', month],
    queryFn: queryReply(team.getTeamTotals, { query: { from: addMonths(month, 1 - CHART_MONTHS), to: month } }),
    placeholderData: keepPreviousData,
  })

export const useEmployeeTrips = (id: string, month: string) =>
  useQuery({
    queryKey: [TEAM, 'trips', id, month],
    queryFn: queryReply(team.listEmployeeTrips, { params: { id }, query: { month } }),
  })

export const useSubmissions = () =>
  useQuery({ queryKey: [TEAM, 'submissions'], queryFn: queryReply(submissions.listSubmissions, { query: {} }) })

export const useSubmission = (id: string) =>
  useQuery({ queryKey: [TEAM, 'submission', id], queryFn: queryReply(submissions.getSubmission, { params: { id } }) })

export const useInvitations = () =>
  useQuery({ queryKey: [TEAM, 'invitations'], queryFn: queryReply(team.listTeamInvitations) })

export const useFleet = () => useQuery({ queryKey: [TEAM, 'fleet'], queryFn: queryReply(team.listFleet) })

export const useHandovers = () => useQuery({ queryKey: [TEAM, 'handovers'], queryFn: queryReply(team.listHandovers) })

/** Refetches team queries on screen and marks the others stale. */
export function useReloadTeam(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [TEAM] })
}

export function useTeamAction<Variables = void, Result = unknown>(
  options: Omit<ActionOptions<Variables, Result>, 'reloads'>,
) {
  return useAction({ ...options, reloads: [[TEAM]] })
}

export const useCostCentres = () =>
  useQuery({ queryKey: [TEAM, 'cost-centres'], queryFn: queryReply(routes.listCostCentres) })

export const useCostCentreTotals = (month: string) =>
  useQuery({
    queryKey: [TEAM, 'cost-centre-totals', month],
    queryFn: queryReply(routes.sumCostCentres, { query: { from: month, to: month } }),
    placeholderData: keepPreviousData,
  })
