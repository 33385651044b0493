import { PAYMENT_PROVIDERS, type PaymentProviderId } from '@spoor/contract/words/payment-providers.ts'
import { requestText } from '../outgoing/post-public.ts'
import { ProviderUnavailable } from './payment-provider.ts'

type Request = Omit<Parameters<typeof requestText>[1], 'signal'>

/** @throws ProviderUnavailable for no answer, or none that decides the matter */
export async function askProvider(provider: PaymentProviderId, url: URL, request: Request) {
  const name = PAYMENT_PROVIDERS[provider]
  const reply = await requestText(url, request).catch((error: unknown) => {
    throw new ProviderUnavailable(`${name} cannot be reached`, { cause: error })
  })
  if (reply.status >= 500 || reply.status === 429) throw new ProviderUnavailable(`${name} answered ${reply.status}`)
  return { ...reply, json: readJson(reply.text) }
}

/** The parsed text, or null if it is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
