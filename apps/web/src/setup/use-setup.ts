import { getSetup, getTermsTemplates, sendTestMail } from '@spoor/contract/routes/admin-system.ts'
import type { Setup } from '@spoor/contract/routes/admin-system.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'

export const useSetup = () =>
  useQuery({ queryKey: ['setup'], queryFn: ({ signal }) => api.call(getSetup, {}, { signal }) })

export const useTermsTemplates = () =>
  useQuery({ queryKey: ['setup', 'texts'], queryFn: ({ signal }) => api.call(getTermsTemplates, {}, { signal }) })

export const useTestMail = () => useMutation({ mutationFn: () => api.call(sendTestMail) })

export const listMissingSteps = ({ steps }: Setup): Setup['steps'] => steps.filter(({ state }) => state === 'missing')
