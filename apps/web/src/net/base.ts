const PROBED_PORTS = [8005, 8000, 8001, 8080]
const FALLBACK_PORT = 8000
const PROBE_MS = 3000

/** The API's origin: `configured` ('/' is the page's own), else the page's own or, in development, a local port. */
export async function findApiBase({
  configured,
  development,
  fetch,
}: {
  configured: string | undefined
  development: boolean
  fetch: (url: string, init: { signal: AbortSignal }) => Promise<Pick<Response, 'ok' | 'json'>>
}): Promise<string> {
  if (configured) return configured.replace(/\/$/, '')
  if (!development) return ''
  for (const base of PROBED_PORTS.map(localhost)) {
    if (await isHealthy(base)) return base
  }
  return localhost(FALLBACK_PORT)

  async function isHealthy(base: string): Promise<boolean> {
    try {
      const response = await fetch(`${base}/health`, { signal: AbortSignal.timeout(PROBE_MS) })
      // A static server may answer any path with its index page, so check the API's own status field.
      return response.ok && ((await response.json()) as { status?: unknown }).status === 'ok'
    } catch {
      return false
    }
  }
}

const localhost = (port: number): string => `http://localhost:${port}`

let found: Promise<string> | undefined

/** Origin of the API, resolved at the first call. */
export function apiBase(): Promise<string> {
  found ??= findApiBase({ configured: import.meta.env.VITE_API_BASE, development: import.meta.env.DEV, fetch })
  return found
}
