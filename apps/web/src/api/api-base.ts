const PROBED_PORTS = [8005, 8000, 8001, 8080]
const FALLBACK_PORT = 8000
const PROBE_MS = 3000

/**
 * Where the API is: `configured` if told, with '/' for where the page came from; else a built page takes that, and a
 * development page asks the ports where an API may run on this machine, and takes 8000 where none answers.
 */
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
      // A page server may answer anything with its index page: only the API's own word counts.
      return response.ok && ((await response.json()) as { status?: unknown }).status === 'ok'
    } catch {
      return false
    }
  }
}

const localhost = (port: number): string => `http://localhost:${port}`
