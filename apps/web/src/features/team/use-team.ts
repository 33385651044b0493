import { addMonths } from '@spoor/core/units/month.ts'
import * as progress from '@spoor/contract/routes/progress.ts'
import * as submissions from '@spoor/contract/routes/submissions.ts'
import * as team from '@spoor/contract/routes/team.ts'
import { listOwnPayments } from '@spoor/contract/routes/payments.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

export const TEAM = 'team'
/** Months in the chart, the one looked at being the last. */
const CHART_MONTHS = 12

export const useTeam = () =>
  useQuery({ queryKey: [TEAM, 'overview'], queryFn: ({ signal }) => api.call(team.getTeam, {}, { signal }) })

export const useEmployees = (search: { month: string; q?: string }) =>
  useQuery({
    queryKey: [TEAM, 'employees', search],
    queryFn: ({ signal }) => api.call(team.listEmployees, { query: search }, { signal }),
    placeholderData: keepPreviousData,
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

export const useCompanyPayments = () =>
  useQuery({
    queryKey: [TEAM, 'payments'],
    queryFn: ({ signal }) => api.call(listOwnPayments, {}, { signal }),
  })

/** Loads what is on the screen anew; the rest when it is looked at. */
export function useReloadTeam(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [TEAM] })
}
