import { getSetup, getTermsTemplates, sendTestMail, type Setup } from '@spoor/contract/routes/admin-system.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, queryReply } from '../api/api.ts'

export const useSetup = () => useQuery({ queryKey: ['setup'], queryFn: queryReply(getSetup) })

export const useTermsTemplates = () =>
  useQuery({ queryKey: ['setup', 'texts'], queryFn: queryReply(getTermsTemplates) })

export const useTestMail = () => useMutation({ mutationFn: () => api.call(sendTestMail) })

export const listMissingSteps = ({ steps }: Setup): Setup['steps'] => steps.filter(({ state }) => state === 'missing')
