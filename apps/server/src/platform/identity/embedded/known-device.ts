import { createHmac, randomBytes } from 'node:crypto'

const COOKIE = 'spoor.device'
/** Maximum number of accounts remembered per device. */
const MAX_ACCOUNTS = 5
const KEPT_S = 365 * 24 * 3600

export type KnownDevices = ReturnType<typeof createKnownDevices>

/**
 * Devices on which an account has signed in, so that strangers' guesses do not lock its owner out. The cookie contains
 * a random id and a signed mark for each account; it grants no access.
 */
export function createKnownDevices({ secret, secure }: { secret: string; secure: boolean }) {
  const signDevice = (id: string, email: string) =>
    createHmac('sha256', secret).update(`known device ${id} ${email}`).digest('base64url')
  const read = (cookies = '') => {
    const value = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w.-]+)`).exec(cookies)?.[1] ?? ''
    const [id, ...marks] = value.split('.')
    return { id, marks }
  }
  return {
    /** The device's id, if this account has signed in on it before. */
    find(cookies: string | undefined, email: string): string | null {
      const { id, marks } = read(cookies)
      return id !== '' && marks.includes(signDevice(id, email)) ? id : null
    },
    /** Set-Cookie header that remembers the device for this account. */
    remember(cookies: string | undefined, email: string): string {
      const { id: known, marks } = read(cookies)
      const id = known === '' ? randomBytes(16).toString('base64url') : known
      const mark = signDevice(id, email)
      const kept = [mark, ...marks.filter((each) => each !== mark)].slice(0, MAX_ACCOUNTS)
      const attributes = `Path=/identity; Max-Age=${KEPT_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
      return `${COOKIE}=${[id, ...kept].join('.')}; ${attributes}`
    },
  }
}
