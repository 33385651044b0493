import { reloadSuggestionsSoon } from '../../api/reload-suggestions.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Query keys of other pages that depend on an upload's trips. */
const FOLLOWERS = [['uploads'], ['trips'], ['dashboard'], ['logbooks'], ['vehicles']]

export async function refreshAfterUpload(queryClient: QueryClient): Promise<void> {
  reloadSuggestionsSoon(queryClient)
  await Promise.all(FOLLOWERS.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
