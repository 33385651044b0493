import type { QueryClient } from '@tanstack/react-query'

/** Keys of everything on other screens that an upload's trips change. */
const FOLLOWERS = [['uploads'], ['trips'], ['dashboard'], ['logbooks'], ['vehicles']]

/** Loads anew what changed with an upload: its own lists, and trips and figures everywhere. */
export async function refreshAfterUpload(queryClient: QueryClient): Promise<void> {
  await Promise.all(FOLLOWERS.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
