import { isIPv4 } from 'node:net'
import { callerKey } from '../../platform/limits/caller-key.ts'

/** The network of an address: '196.25.1.x', '2c0f:fca0:1::/48'. Enough to see whether a stranger opened a link. */
export function coarseAddress(address: string): string {
  const key = callerKey(address)
  if (isIPv4(key)) return key.replace(/\.\d+$/, '.x')
  const groups = key.split(':')
  return groups.length > 3 ? `${groups.slice(0, 3).join(':')}::/48` : 'unknown'
}
