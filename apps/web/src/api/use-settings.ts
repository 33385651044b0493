import { getSettings } from '@spoor/contract/routes/settings.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryReply } from './api.ts'

export const SETTINGS = ['settings']

export const settingsQuery = queryOptions({ queryKey: SETTINGS, queryFn: queryReply(getSettings) })

/** The driver's settings, excluding the profile. */
export const useSettings = () => useQuery(settingsQuery)
