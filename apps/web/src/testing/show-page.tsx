import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type RouteComponent,
} from '@tanstack/react-router'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { queryClient } from '../api/query-client.ts'
import { ThemeProvider } from '../ui/theme/use-theme.tsx'

/** A placeholder for pages that the test only navigates to. */
export const ELSEWHERE: RouteComponent = () => null

/**
 * Renders pages that need no server at `at`, each under its path in the app; `notFound` handles all other paths.
 * Returns the current path.
 */
export async function showPage(
  at: string,
  pages: Readonly<Record<string, RouteComponent>>,
  { notFound, under = [] }: { notFound?: RouteComponent; /** Ids of the parent routes. */ under?: string[] } = {},
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

/** Stubs the server with these replies by path, and no others. */
export function answer(replies: Readonly<Record<string, unknown>>): void {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
    if (!(pathname in replies)) throw new TypeError(`Nothing answers ${pathname}`)
    return Response.json(replies[pathname])
  })
}
