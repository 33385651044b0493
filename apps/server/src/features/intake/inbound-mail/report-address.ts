import { randomBytes } from 'node:crypto'

const PREFIX = 'in+'
/** Without vowels and look-alikes, so that a token spells nothing and can be typed reliably. */
const ALPHABET = '23456789bcdfghjkmnpqrstvwxyz'
const TOKEN_LENGTH = 20
const TOKEN = new RegExp(`^[${ALPHABET}]{${TOKEN_LENGTH}}$`)

/** About 96 bits, so that nobody guesses an address. */
export function createToken(): string {
  let token = ''
  while (token.length < TOKEN_LENGTH) {
    for (const byte of randomBytes(TOKEN_LENGTH)) {
      // Larger bytes would favour some letters.
      if (byte < 256 - (256 % ALPHABET.length)) token += ALPHABET[byte % ALPHABET.length]
    }
  }
  return token.slice(0, TOKEN_LENGTH)
}

export function writeReportAddress(token: string, domain: string): string {
  return `${PREFIX}${token}@${domain}`
}

/** The token of a report address in this domain; null for any other address. Mail servers may change the case. */
export function readToken(address: string, domain: string): string | null {
  const [local, host, ...more] = address.trim().toLowerCase().split('@')
  if (more.length > 0 || host !== domain || !local.startsWith(PREFIX)) return null
  const token = local.slice(PREFIX.length)
  return TOKEN.test(token) ? token : null
}

/** The token of the first report address in a mail's headers, for providers that do not pass on the envelope. */
export function findToken(header: string, domain: string): string | null {
  const unfolded = header.replaceAll(/\r?\n[ \t]+/g, ' ')
  for (const [, value] of unfolded.matchAll(/^(?:delivered-to|x-original-to|envelope-to|to|cc):(.*)$/gim)) {
    for (const [address] of value.matchAll(/(?<![\w.+-])[\w.+-]+@[\w.-]+/g)) {
      const token = readToken(address, domain)
      if (token !== null) return token
    }
  }
  return null
}
