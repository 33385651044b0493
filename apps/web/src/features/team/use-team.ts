import { addMonths } from '@spoor/core/units/month.ts'
import * as progress from '@spoor/contract/routes/progress.ts'
import * as submissions from '@spoor/contract/routes/submissions.ts'
import * as team from '@spoor/contract/routes/team.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useAction } from '../../ui/use-action.ts'
import type { ActionOptions } from '../../ui/use-action.ts'
import * as routes from '@spoor/contract/routes/cost-centres.ts'

const TEAM = 'team'
/** Months in the chart; the last is the selected one. */
const CHART_MONTHS = 12

export const useTeam = () =>
  useQuery({ queryKey: [TEAM, 'overview'], queryFn: ({ signal }) => api.call(team.getTeam, {}, { signal }) })

export const useEmployees = (search: { month: string; q?: string }) =>
  useQuery({
    queryKey: [TEAM, 'employees', search],
    queryFn: ({ signal }) => api.call(team.listEmployees, { query: search }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useEmployeeSources = (id: string) =>
  useQuery({
    queryKey: [TEAM, 'sources', id],
    queryFn: ({ signal }) => api.call(team.listEmployeeSources, { params: { id } }, { signal }),
  })

export const useProgress = () =>
  useQuery({
    queryKey: [TEAM, 'progress'],
    queryFn: ({ signal }) => api.call(progress.listProgress, {}, { signal }),
  })

export const useTeamTotals = (month: string) =>
  useQuery({
    queryKey: [TEAM, 'totals', month],
    queryFn: ({ signal }) =>
      api.call(team.getTeamTotals, { query: { from: addMonths(month, 1 - CHART_MONTHS), to: month } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useEmployeeTrips = (id: string, month: string) =>
  useQuery({
    queryKey: [TEAM, 'trips', id, month],
    queryFn: ({ signal }) => api.call(team.listEmployeeTrips, { params: { id }, query: { month } }, { signal }),
  })

export const useSubmissions = () =>
  useQuery({
    queryKey: [TEAM, 'submissions'],
    queryFn: ({ signal }) => api.call(submissions.listSubmissions, { query: {} }, { signal }),
  })

export const useSubmission = (id: string) =>
  useQuery({
    queryKey: [TEAM, 'submission', id],
    queryFn: ({ signal }) => api.call(submissions.getSubmission, { params: { id } }, { signal }),
  })

export const useInvitations = () =>
  useQuery({
    queryKey: [TEAM, 'invitations'],
    queryFn: ({ signal }) => api.call(team.listTeamInvitations, {}, { signal }),
  })

export const useFleet = (enabled: boolean) =>
  useQuery({
    queryKey: [TEAM, 'fleet'],
    queryFn: ({ signal }) => api.call(team.listFleet, {}, { signal }),
    enabled,
  })

export const useHandovers = (enabled: boolean) =>
  useQuery({
    queryKey: [TEAM, 'handovers'],
    queryFn: ({ signal }) => api.call(team.listHandovers, {}, { signal }),
    enabled,
  })

/** Refetches team queries on screen and marks the others stale. */
export function useReloadTeam(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [TEAM] })
}

/** A mutation that reloads all team queries afterwards. */
export function useTeamAction<Variables = void, Result = unknown>(
  options: Omit<ActionOptions<Variables, Result>, 'reloads'>,
) {
  return useAction({ ...options, reloads: [[TEAM]] })
}

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
