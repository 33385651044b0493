const METHODS = ['log', 'info', 'debug', 'warn', 'error'] as const
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Silences the console on deployed pages, except with `?debug=1` in the address or a `DEBUG` flag in storage. */
export function silenceConsole({
  location,
  debugFlag,
  console,
}: {
  location: Pick<Location, 'hostname' | 'search'>
  debugFlag: () => string | null
  console: Pick<Console, (typeof METHODS)[number]>
}): void {
  if (LOCAL_HOSTS.has(location.hostname) || location.hostname.endsWith('.localhost')) return
  if (new URLSearchParams(location.search).get('debug') === '1' || debugFlag()) return
  for (const method of METHODS) console[method] = () => undefined
}
