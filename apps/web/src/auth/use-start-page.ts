import { updateProfile } from '@spoor/contract/routes/auth.ts'
import type { StartPage } from '@spoor/contract/start-pages.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { toast } from '../ui/toast.ts'
import { currentSession, setSession } from './session.ts'
import { useSession } from './use-session.ts'

/** The page that opens after signing in, and how to change it; the account stores it, so it holds on every device. */
export function useStartPage() {
  const profile = useSession()?.profile
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (page: StartPage) => api.call(updateProfile, { body: { start_page: page } }),
    onSuccess: (changed) => {
      const session = currentSession()
      if (session) setSession({ ...session, profile: changed })
    },
    onError: (error) => toast.error(messageOf(error, t('The start page could not be saved'))),
  })
  return {
    /** The choice shows at once. A session stored by an earlier version has none. */
    startPage: isPending ? variables : (profile?.start_page ?? 'how_to'),
    choose: (page: StartPage) => mutate(page),
    isPending,
  }
}
