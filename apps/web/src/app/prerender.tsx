import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { router } from './router.tsx'

/** A page as a stranger sees it first, in English and light; the build puts it where it is shown until the app has come. */
export async function prerender(path: string): Promise<string> {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
