import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query'
import { getErrorMessage } from '../net/api-error.ts'
import { toast } from './toast.ts'

export interface ActionOptions<Variables, Result> {
  call: (variables: Variables) => Promise<Result>
  /** The toast after a success; omit for none. */
  success?: string | ((result: Result, variables: Variables) => string)
  /** The fallback message for an error without one. */
  failure: string
  /** Where a failure appears: in a toast, or only as `problem`, for the dialog or form that stays open. */
  failsIn?: 'toast' | 'form'
  explain?: (error: unknown, failure: string) => string
  /** Runs after a success, before queries reload; for example closes the dialog. */
  onDone?: (result: Result, variables: Variables) => void
  /** Queries to reload after a success, or a function that does. `isPending` lasts until the visible ones have reloaded. */
  reloads?: readonly QueryKey[] | (() => Promise<unknown>)
}

/** A mutation with its toasts and reloads. `problem` is the message of the last attempt if it failed. */
export function useAction<Variables = void, Result = unknown>({
  call,
  success,
  failure,
  failsIn = 'toast',
  explain = getErrorMessage,
  onDone,
  reloads = [],
}: ActionOptions<Variables, Result>): UseMutationResult<Result, Error, Variables> & { problem: string | null } {
  const client = useQueryClient()
  const action = useMutation({
    mutationFn: call,
    onSuccess: async (result, variables) => {
      onDone?.(result, variables)
      if (success !== undefined) toast.success(typeof success === 'string' ? success : success(result, variables))
      if (typeof reloads === 'function') await reloads()
      else await Promise.all(reloads.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
    onError: (error) => {
      if (failsIn === 'toast') toast.error(explain(error, failure))
    },
  })
  return { ...action, problem: action.error && explain(action.error, failure) }
}
