import type { Rolldown } from 'vite'

const PUBLIC = 'src/app/shell/public-layout.tsx'
const SIGNED_IN = [
  'src/app/guard/run-guard.ts',
  'src/app/signed-in-pages.ts',
  'src/app/shell/signed-in-layout.tsx',
] as const

/** The pages that people meet first and most, and the modules that they begin with; each loads what it imports. */
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

/** What the frame of every signed-in page asks for once it stands. */
const BEHIND = ['src/features/tracker/in-progress-link.tsx', 'src/app/shell/page-notices.tsx']

/** The chunks that each of the first pages loads, besides those that every page begins with. */
export function chunksOfFirstPages(output: Output): Map<FirstPage, Set<Rolldown.OutputChunk>> {
  const load = loader(output)
  const firstPages = Object.entries(FIRST_PAGES) as [FirstPage, readonly string[]][]
  return new Map(firstPages.map(([page, modules]) => [page, load(modules)]))
}

/** The chunks that come behind every signed-in page. */
export const chunksBehind = (output: Output): Set<Rolldown.OutputChunk> => loader(output)(BEHIND)

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]

function loader(output: Output): (modules: readonly string[]) => Set<Rolldown.OutputChunk> {
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
  return (modules) => {
    const loaded = modules.flatMap((module) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`))
      if (!chunk) throw new Error(`No chunk is made of ${module}, with which a first page begins`)
      return [...withImports(chunk)]
    })
    return new Set(loaded.filter((chunk) => !everywhere.has(chunk)))
  }
}
