import * as routes from '@spoor/contract/routes/api-keys.ts'
import type { ApiKey } from '@spoor/contract/routes/api-keys.ts'
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { api, queryItems } from '../../api/api.ts'
import { t } from '../../language/t.ts'
import { useAction } from '../../ui/use-action.ts'

const API_KEYS = ['api-keys']

export const useApiKeys = () => useQuery({ queryKey: API_KEYS, queryFn: queryItems(routes.listApiKeys) })

/** Only this reply contains the key. */
export type NewApiKey = z.infer<typeof routes.createApiKey.schemas.reply>

export const useCreateApiKey = (onDone: (made: NewApiKey) => void) =>
  useAction({
    call: (body: Pick<ApiKey, 'name' | 'scopes'>) => api.call(routes.createApiKey, { body }),
    failure: t('The key could not be created'),
    failsIn: 'form',
    onDone,
    reloads: [API_KEYS],
  })

export const useRevokeApiKey = ({ id, name }: ApiKey, onDone: () => void) =>
  useAction({
    call: () => api.call(routes.revokeApiKey, { params: { id } }),
    success: t('{name} revoked', { name }),
    failure: t('The key could not be revoked'),
    failsIn: 'form',
    onDone,
    reloads: [API_KEYS],
  })
