import { onlineManager, QueryClient } from '@tanstack/react-query'
import { onAuthChange } from '../session/session.ts'
import { ApiError } from '../net/api-error.ts'
import { reach } from '../net/reach.ts'

const MAX_RETRIES = 2

/** Retries server and network errors, but not calls that the API refused. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) =>
        failures < MAX_RETRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
})

// While the server is unreachable, queries wait instead of failing, and active ones reload once it is back.
onlineManager.setEventListener((setOnline) => {
  setOnline(reach.isReachable())
  return reach.onChange(setOnline)
})

// One driver's data must never be shown to the next.
onAuthChange((session) => {
  if (!session) queryClient.clear()
})
