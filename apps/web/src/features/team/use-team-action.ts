import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { toast } from '../../ui/toast.ts'
import { useReloadTeam } from './use-team.ts'

/** Something that is done to the team: says in a toast what came of it, and shows the team as it is then. */
export function useTeamAction<Input, Result>({
  does,
  says,
  fails,
  onDone,
}: {
  does: (input: Input) => Promise<Result>
  says: (result: Result, input: Input) => string
  /** What is said where the server gives no reason; null where the dialog itself tells. */
  fails: string | null
  onDone?: (result: Result) => void
}) {
  const reload = useReloadTeam()
  return useMutation({
    mutationFn: does,
    onSuccess: async (result, input) => {
      toast.success(says(result, input))
      onDone?.(result)
      await reload()
    },
    onError: (error) => {
      if (fails !== null) toast.error(messageOf(error, fails))
    },
  })
}
