import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const ROUTE_FILES = /\/packages\/contract\/src\/routes\/(?!index\.ts)[\w-]+\.ts$/
/** What the browser needs of a route; types come from the source, validation is the server's. */
const ROUTE_PARTS = ['method', 'path', 'access', 'status', 'produces', 'consumes'] as const

/**
 * Gives the browser the contract's routes without their schemas, so that no page carries zod for them (22 KB gzip).
 * Plain constants stay; schemas and functions are left out, and using one of them fails the build by name.
 */
export function lightContract(): Plugin {
  return {
    name: 'light-contract',
    enforce: 'pre',
    async load(id) {
      if (!ROUTE_FILES.test(id)) return null
      const file = pathToFileURL(id)
      file.searchParams.set('at', String(Date.now()))
      const exported = (await import(file.href)) as Record<string, unknown>
      return Object.entries(exported)
        .map(([name, value]) => [name, lightened(value)] as const)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}

function lightened(value: unknown): unknown {
  if (typeof value === 'function' || isSchema(value)) return undefined
  if (isRoute(value)) return Object.fromEntries(ROUTE_PARTS.map((part) => [part, value[part]]))
  return value
}

const isSchema = (value: unknown): boolean => typeof value === 'object' && value !== null && '_zod' in value
const isRoute = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
