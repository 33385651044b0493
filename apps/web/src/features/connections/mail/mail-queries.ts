import * as routes from '@spoor/contract/routes/inbound-mail.ts'
import type { Inbox, SenderProof } from '@spoor/contract/routes/inbound-mail.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, queryReply } from '../../../api/api.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../../ui/use-action.ts'

const INBOX = ['inbox']
const LIST_MS = 20_000

export const useInbox = ({ enabled = true } = {}) =>
  useQuery({ enabled, queryKey: INBOX, queryFn: queryReply(routes.getInbox), refetchInterval: LIST_MS })

/** An action that returns the whole inbox. */
function useInboxAction<Variables = void>({
  call,
  ...options
}: {
  call: (variables: Variables) => Promise<Inbox>
  success?: string
  failure: string
  failsIn?: 'toast' | 'form'
  onDone?: () => void
}) {
  const client = useQueryClient()
  return useAction<Variables, Inbox>({
    ...options,
    call,
    onDone: (inbox) => {
      client.setQueryData(INBOX, inbox)
      options.onDone?.()
    },
  })
}

/** Switches the inbox on, or replaces its address. */
export const useNewAddress = (options: { failsIn?: 'toast' | 'form'; onDone?: () => void } = {}) =>
  useInboxAction({
    ...options,
    call: () => api.call(routes.switchOnInbox, {}),
    failure: t('The address could not be created'),
  })

export const useSwitchOffInbox = (onDone: () => void) =>
  useInboxAction({
    call: () => api.call(routes.switchOffInbox, {}),
    success: t('Reports by email switched off'),
    failure: t('It could not be switched off'),
    failsIn: 'form',
    onDone,
  })

const failure = t('The sender could not be changed')

export const useAllowSender = () =>
  useInboxAction({
    call: (body: { address: string; proof: SenderProof }) => api.call(routes.allowSender, { body }),
    failure,
  })

export const useBlockSender = () =>
  useInboxAction({ call: (address: string) => api.call(routes.blockSender, { body: { address } }), failure })

export const useForgetSender = () =>
  useInboxAction({ call: (address: string) => api.call(routes.forgetSender, { body: { address } }), failure })
