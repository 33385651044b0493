import path from 'node:path'
import { BEHIND, FIRST_PAGES } from './first-pages.ts'

/** The parts of a bundle's module graph that we use. */
export interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: string[]; code: string | null } | null
}

/** Libraries grouped by the pages that need them: their index modules hide the grouping from the module graph. */
const LIBRARIES = [
  // Every page needs it, and it rarely changes between our releases.
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//,
  },
  {
    name: 'libraries',
    test: /node_modules\/(zod\/|@tanstack\/(react-router|router-core|history|react-store|store)\/|lucide-react\/dist\/esm\/(?!icons))/,
  },
  { name: 'shared-sign-in', test: /node_modules\/(react-hot-toast|goober)\// },
  { name: 'shared-dashboard', test: /node_modules\/@radix-ui\/react-(tabs|collection|direction|roving-focus)\// },
  { name: 'shared-logbook', test: /node_modules\/@tanstack\/(react-virtual|virtual-core)\// },
  // The dashboard and the logbook open their forms later.
  { name: 'forms', test: /node_modules\/react-hook-form\// },
  {
    name: 'shared-signed-in',
    test: /node_modules\/(idb|@tanstack\/(react-query|query-core)|@radix-ui\/(primitive|react-(compose-refs|slot|primitive|context|use-[a-z-]+|id)))\//,
  },
]

/** Groups modules into few chunks, in visiting order; by default the dashboard loads a hundred (decision 0078). */
export function sharedChunks(root: string) {
  let names: Map<string, string> | undefined
  const name = (id: string, graph: ModuleGraph) =>
    LIBRARIES.find(({ test }) => test.test(id))?.name ?? (names ??= nameChunks(root, graph)).get(id) ?? null
  return { includeDependenciesRecursively: false, groups: [{ name }] }
}

/** Maps our modules and icons to chunk names; the bundler places the rest. */
function nameChunks(root: string, graph: ModuleGraph): Map<string, string> {
  let icons: Map<string, string> | undefined
  const { '/': landing, '/login': login, '/register': register, ...others } = FIRST_PAGES
  const pages = Object.entries(others).map(([page, modules]) => ({ page, modules: reachable(modules) }))
  const signedIn = new Set(pages.flatMap(({ modules }) => [...modules]))
  /** What the most opened pages need; forms are not part of it. */
  const frequent = new Set([...reachable(FIRST_PAGES['/dashboard']), ...reachable(FIRST_PAGES['/logbook'])])
  const publicPages = { landing: reachable(landing), login: reachable(login), register: reachable(register) }
  const names = new Map<string, string>()
  // Signed-in pages don't need the public pages' forms.
  assign('shared', reachable(['src/main.tsx']))
  assign(
    'shared',
    [...publicPages.landing].filter((id) => signedIn.has(id)),
  )
  assign(
    'shared-sign-in',
    [...publicPages.login].filter((id) => frequent.has(id)),
  )
  const users = [...pages.map(({ modules }) => modules), publicPages.login, publicPages.register]
  const common = [...signedIn].filter((id) => users.filter((modules) => modules.has(id)).length > 1)
  assign(
    'shared-signed-in',
    common.filter((id) => frequent.has(id)),
  )
  assign(
    'shared-sign-in-forms',
    common.filter((id) => publicPages.login.has(id)),
  )
  assign('shared-forms', common)
  assign('shared-behind', reachable(BEHIND))
  for (const { page, modules } of pages) assign(`shared-${page.slice(1)}`, modules)
  assign(
    'shared-public',
    [...publicPages.landing].filter((id) => publicPages.login.has(id)),
  )
  for (const [page, modules] of Object.entries(publicPages)) assign(`shared-${page}`, modules)
  return names

  /** Our own modules and the icons that the given ones import, directly or indirectly. */
  function reachable(modules: readonly string[]): Set<string> {
    const found = new Set(modules.map((module) => root + module))
    for (const id of found) {
      const { importedIds = [], code = '' } = graph.getModuleInfo(id) ?? {}
      for (const imported of importedIds) {
        if (!imported.includes('/node_modules/')) found.add(imported)
        else if (/lucide-react\.m?js$/.test(imported)) for (const icon of iconsIn(code ?? '', imported)) found.add(icon)
      }
    }
    return found
  }

  /** The files of the icons that a module imports, since the library's index lists every icon. */
  function iconsIn(code: string, index: string): string[] {
    icons ??= readIcons(graph.getModuleInfo(index)?.code ?? '', index)
    const names = /import \{([^}]+)\} from ["']lucide-react["']/.exec(code)?.[1].split(',') ?? []
    return names.flatMap((name) => icons?.get(name.trim().split(' ')[0]) ?? [])
  }

  function assign(name: string, modules: Iterable<string>): void {
    for (const id of modules) if (!names.has(id)) names.set(id, name)
  }
}

/** Maps every name of an icon to its file. */
function readIcons(code: string, index: string): Map<string, string> {
  const icons = new Map<string, string>()
  for (const [, exported, file] of code.matchAll(/export \{([^}]+)\} from ["']\.\/(icons\/[^"']+)["']/g)) {
    for (const [, name] of exported.matchAll(/default as (\w+)/g))
      icons.set(name, path.posix.join(path.posix.dirname(index), file))
  }
  return icons
}
