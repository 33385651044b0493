import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { RouteComponent } from '@tanstack/react-router'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { queryClient } from '../api/query-client.ts'
import { ThemeProvider } from '../theme/theme-provider.tsx'

/** What a page leads to without being the page under test: its address alone. */
export const ELSEWHERE: RouteComponent = () => null

/**
 * Draws pages that need no server at `at`, each under the address that it has in the app; `notFound` has every other one.
 * Gives the address that it has been led to.
 */
export async function showPage(
  at: string,
  pages: Readonly<Record<string, RouteComponent>>,
  {
    notFound,
    under = [],
  }: { notFound?: RouteComponent; /** Ids of the routes above the pages. */ under?: string[] } = {},
): Promise<() => string> {
  const root = createRootRoute({ component: Outlet, notFoundComponent: notFound })
  const frames = under.map((id) => createRoute({ id, getParentRoute: () => root, component: Outlet }))
  const above = frames[0] ?? root
  const routes = Object.entries(pages).map(([path, component]) =>
    createRoute({ path, getParentRoute: () => above, component }),
  )
  const routeTree = frames[0] ? root.addChildren([frames[0].addChildren(routes)]) : root.addChildren(routes)
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [at] }) })
  queryClient.clear()
  await render(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return () => router.state.location.href
}

/** A server that knows these answers, by path, and nothing else. */
export function answer(replies: Readonly<Record<string, unknown>>): void {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
    if (!(pathname in replies)) throw new TypeError(`Nothing answers ${pathname}`)
    return Response.json(replies[pathname])
  })
}
