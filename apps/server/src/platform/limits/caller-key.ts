import { isIP } from 'node:net'

/**
 * The key under which an address's calls are counted. An IPv6 customer has a whole /64, which counts as one caller; an
 * IPv4-mapped IPv6 address counts as the IPv4 address.
 */
export function callerKey(address: string): string {
  const [plain] = address.split('%')
  if (isIP(plain) !== 6) return address
  // URL normalises an address: lower case, hexadecimal, the longest run of zeros as '::'.
  const [head, tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const splitGroups = (part: string | undefined) => (part ? part.split(':') : [])
  const before = splitGroups(head)
  const after = splitGroups(tail)
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff') return ipv4Of(groups[6], groups[7])
  return `${groups.slice(0, 4).join(':')}::/64`
}

function ipv4Of(...groups: string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 0xff])
    .join('.')
}
