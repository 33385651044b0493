import type { Rolldown } from 'vite'

const FRAME = { public: 'src/app/shell/public-layout.tsx', signedIn: 'src/app/shell/signed-in-layout.tsx' }

/** The pages that people meet first and most, and the modules that they begin with; each loads what it imports. */
export const FIRST_PAGES = {
  '/': [FRAME.public, 'src/features/landing/landing-page.tsx'],
  '/login': [FRAME.public, 'src/features/login/login-page.tsx'],
  '/register': [FRAME.public, 'src/features/register/register-page.tsx'],
  '/dashboard': [FRAME.signedIn, 'src/features/dashboard/dashboard-page.tsx'],
  '/logbook': [FRAME.signedIn, 'src/features/logbook/logbook-page.tsx'],
  '/upload': [FRAME.signedIn, 'src/features/uploads/upload-page.tsx'],
  '/trips': [FRAME.signedIn, 'src/features/tracker/tracker-page.tsx'],
} as const satisfies Record<string, readonly string[]>

export type FirstPage = keyof typeof FIRST_PAGES

/** The chunks that each of the first pages loads, besides those that every page begins with. */
export function chunksOfFirstPages(
  output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
): Map<FirstPage, Set<Rolldown.OutputChunk>> {
  const chunks = output.filter((one) => one.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const withImports = (chunk: Rolldown.OutputChunk, found = new Set<Rolldown.OutputChunk>()) => {
    if (found.has(chunk)) return found
    found.add(chunk)
    for (const name of chunk.imports) {
      const imported = byName.get(name)
      if (imported) withImports(imported, found)
    }
    return found
  }
  const everywhere = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => [...withImports(entry)]))
  const firstPages = Object.entries(FIRST_PAGES) as [FirstPage, readonly string[]][]
  return new Map(
    firstPages.map(([page, modules]) => {
      const own = modules.flatMap((module) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`))
        if (!chunk) throw new Error(`No chunk is made of ${module}, with which ${page} begins`)
        return [...withImports(chunk)]
      })
      return [page, new Set(own.filter((chunk) => !everywhere.has(chunk)))]
    }),
  )
}
