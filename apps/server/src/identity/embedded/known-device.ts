import { createHmac, randomBytes } from 'node:crypto'

const COOKIE = 'spoor.device'
/** So many accounts are known on one device. */
const MAX_ACCOUNTS = 5
const KEPT_S = 365 * 24 * 3600

export interface KnownDevices {
  /** The device's id, if somebody has signed in to this account by it before. */
  find(cookies: string | undefined, email: string): string | null
  /** The Set-Cookie header that makes the device known for this account. */
  remember(cookies: string | undefined, email: string): string
}

/**
 * Devices by which an account was signed in to, so that its owner is not kept out by strangers who guess. The cookie holds
 * a random id and, for each account, a mark that only this server can make; it signs nobody in.
 */
export function createKnownDevices({ secret, secure }: { secret: string; secure: boolean }): KnownDevices {
  const markOf = (id: string, email: string) =>
    createHmac('sha256', secret).update(`known device ${id} ${email}`).digest('base64url')
  const read = (cookies = '') => {
    const value = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w.-]+)`).exec(cookies)?.[1] ?? ''
    const [id, ...marks] = value.split('.')
    return { id, marks }
  }
  return {
    find(cookies, email) {
      const { id, marks } = read(cookies)
      return id !== '' && marks.includes(markOf(id, email)) ? id : null
    },
    remember(cookies, email) {
      const { id: known, marks } = read(cookies)
      const id = known === '' ? randomBytes(16).toString('base64url') : known
      const mark = markOf(id, email)
      const kept = [mark, ...marks.filter((each) => each !== mark)].slice(0, MAX_ACCOUNTS)
      const attributes = `Path=/identity; Max-Age=${KEPT_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
      return `${COOKIE}=${[id, ...kept].join('.')}; ${attributes}`
    },
  }
}
