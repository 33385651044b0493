import { getSettings } from '@spoor/contract/routes/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

export const SETTINGS = ['settings']

/** What the driver chose beside the profile. */
export const useSettings = () =>
  useQuery({ queryKey: SETTINGS, queryFn: ({ signal }) => api.call(getSettings, {}, { signal }) })
