import { updateProfile } from '@spoor/contract/routes/auth.ts'
import type { StartPage } from '@spoor/contract/words/start-pages.ts'
import { api } from '../api/api.ts'
import { t } from '../language/t.ts'
import { useAction } from '../ui/use-action.ts'
import { setProfile } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'

/** The page that opens after signing in, and how to change it. Stored in the account, so it applies on every device. */
export function useStartPage() {
  const profile = useSession()?.profile
  const { mutate, isPending, variables } = useAction({
    call: (page: StartPage) => api.call(updateProfile, { body: { start_page: page } }),
    onDone: setProfile,
    failure: t('The start page could not be saved'),
  })
  return {
    /** Shows the new choice at once. A session stored by an earlier version has no start page. */
    startPage: isPending ? variables : (profile?.start_page ?? 'how_to'),
    choose: (page: StartPage) => mutate(page),
    isPending,
  }
}
