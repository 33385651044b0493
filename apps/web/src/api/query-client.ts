import { onlineManager, QueryClient } from '@tanstack/react-query'
import { onAuthChange } from '../auth/session.ts'
import { ApiError } from './api-error.ts'
import { reach } from './reach.ts'

const MAX_RETRIES = 2

/** Server and network faults are tried again; what the API refused is not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) =>
        failures < MAX_RETRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
})

// While the server is away queries wait for it instead of failing; what is on the page is asked for anew once it is back.
onlineManager.setEventListener((setOnline) => {
  setOnline(reach.isReachable())
  return reach.onChange(setOnline)
})

// Nothing of one driver is ever shown to the next.
onAuthChange((session) => {
  if (!session) queryClient.clear()
})
