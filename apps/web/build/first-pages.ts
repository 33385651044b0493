import type { Rolldown } from 'vite'

const PUBLIC = 'src/app/shell/public-layout.tsx'
const SIGNED_IN = [
  'src/app/guard/run-guard.ts',
  'src/app/signed-in-pages.ts',
  'src/app/shell/signed-in-layout.tsx',
] as const

/** The pages opened first and most often, each with its entry modules. */
export const FIRST_PAGES = {
  '/': [PUBLIC, 'src/features/landing/landing-page.tsx'],
  '/login': [PUBLIC, 'src/features/login/login-page.tsx'],
  '/register': [PUBLIC, 'src/features/register/register-page.tsx'],
  '/dashboard': [...SIGNED_IN, 'src/features/dashboard/dashboard-page.tsx'],
  '/logbook': [...SIGNED_IN, 'src/features/logbook/logbook-page.tsx'],
  '/upload': [...SIGNED_IN, 'src/features/uploads/upload-page.tsx'],
  '/trips': [...SIGNED_IN, 'src/features/tracker/tracker-page.tsx'],
} as const satisfies Record<string, readonly string[]>

export type FirstPage = keyof typeof FIRST_PAGES

/** Loaded after the layout of every signed-in page. */
export const BEHIND = ['src/features/tracker/in-progress-link.tsx', 'src/app/shell/page-notices.tsx']

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]

/** The chunks that each first page loads besides the common ones. */
export function findFirstPageChunks(output: Output): Map<FirstPage, Set<Rolldown.OutputChunk>> {
  const chunks = output.filter((one) => one.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const withImports = (first: readonly Rolldown.OutputChunk[]) => {
    const found = new Set(first)
    for (const chunk of found) {
      for (const name of chunk.imports) {
        const imported = byName.get(name)
        if (imported) found.add(imported)
      }
    }
    return found
  }
  const everywhere = withImports(chunks.filter(({ isEntry }) => isEntry))
  return new Map(
    Object.entries(FIRST_PAGES).map(([page, modules]) => {
      const first = modules.map((module) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
        if (!chunk) throw new Error(`${module} has no chunk, and ${page} starts from it`)
        return chunk
      })
      const own = [...withImports(first)].filter((chunk) => !everywhere.has(chunk))
      return [page as FirstPage, new Set(own)]
    }),
  )
}
