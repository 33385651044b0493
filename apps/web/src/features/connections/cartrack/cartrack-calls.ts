import * as routes from '@spoor/contract/routes/vendor-accounts.ts'
import type { VendorAccount } from '@spoor/contract/routes/vendor-accounts.ts'
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { api } from '../../../api/api.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../../ui/use-action.ts'

const ACCOUNTS = ['vendor-accounts']
const LIST_MS = 20_000
const PULLING_MS = 3000

/** Whether the first pull has neither ended nor failed. */
export const isFirstPull = ({ last_pull_at, error }: VendorAccount): boolean => last_pull_at === null && error === null

/** The Cartrack account, if connected, and whether this installation can connect one. */
export const useCartrack = () =>
  useQuery({
    queryKey: ACCOUNTS,
    queryFn: ({ signal }) => api.call(routes.listVendorAccounts, {}, { signal }),
    select: ({ items, available }) => ({ available, account: items.at(0) ?? null }),
    refetchInterval: ({ state }) => (state.data?.items.some(isFirstPull) ? PULLING_MS : LIST_MS),
  })

export const useConnectCartrack = (onDone: (account: VendorAccount) => void) =>
  useAction({
    call: (body: z.input<typeof routes.connectVendorAccount.schemas.body>) =>
      api.call(routes.connectVendorAccount, { body }),
    success: t('Cartrack connected'),
    failure: t('It could not be connected'),
    failsIn: 'form',
    onDone,
    reloads: [ACCOUNTS],
  })

export const useChangeCartrack = (
  id: string,
  { success, failsIn, onDone }: { success: string; failsIn?: 'toast' | 'form'; onDone?: () => void },
) =>
  useAction({
    call: (body: z.input<typeof routes.changeVendorAccount.schemas.body>) =>
      api.call(routes.changeVendorAccount, { params: { id }, body }),
    success,
    failure: t('The connection could not be changed'),
    failsIn,
    onDone,
    reloads: [ACCOUNTS],
  })

export const usePullCartrack = (
  id: string,
  { failsIn, onDone }: { failsIn?: 'toast' | 'form'; onDone?: () => void } = {},
) =>
  useAction({
    call: (from: string | undefined) => api.call(routes.pullVendorAccount, { params: { id }, body: { from } }),
    success: t('Pull started'),
    failure: t('The pull could not be started'),
    failsIn,
    onDone,
    reloads: [ACCOUNTS],
  })

export const useAddCartrackReading = (id: string) =>
  useAction({
    call: (reading: { vehicle: string; date: string }) =>
      api.call(routes.addVendorReadings, { params: { id }, body: { readings: [reading] } }),
    success: t('Odometer reading added'),
    failure: t('The reading could not be added'),
    reloads: [ACCOUNTS, ['vehicles']],
  })

export const useDisconnectCartrack = (id: string, onDone: () => void) =>
  useAction({
    call: () => api.call(routes.disconnectVendorAccount, { params: { id } }),
    success: t('Cartrack disconnected'),
    failure: t('It could not be disconnected'),
    failsIn: 'form',
    onDone,
    reloads: [ACCOUNTS],
  })
