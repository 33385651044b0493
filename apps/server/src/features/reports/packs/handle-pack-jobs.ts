import type { Dependencies } from '../../../dependencies.ts'
import type { JobRunner } from '../../../platform/jobs/jobs.ts'

export function handlePackJobs(runner: JobRunner, dependencies: Dependencies): void {
  runner.handle('make-pack', async (payload, context) => {
    // Loaded on demand: it draws PDFs, which few workers ever do.
    const { makePack } = await import('./packs.ts')
    await makePack(dependencies, payload, context)
  })
}
