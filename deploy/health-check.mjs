// Succeeds if the process of this container answers, whatever it says: a restart would not bring a database back.
// Usage: node deploy/health-check.mjs, in the environment of the process
const { SPOOR_ROLE, SPOOR_METRICS_PORT, PORT } = process.env
const port = SPOOR_ROLE === 'worker' ? SPOOR_METRICS_PORT : PORT || '8000'
await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(4000) })
