import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { SpoorMark } from '../ui/spoor-mark.tsx'
import { createAppRouter } from './router.tsx'

const router = createAppRouter()
// At build time there is no user whose data could be loaded.
for (const route of Object.values(router.routesById)) route.options.loader = undefined

/** Shown before any page can be seen. */
export const mark = renderToStaticMarkup(<SpoorMark size={48} />)

/** Renders a page's first state, in English and the light theme. The build embeds it until the app has loaded. */
export async function prerender(path: string): Promise<string> {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  const markup = renderToStaticMarkup(<RouterProvider router={router} />)
  // A page that needs a browser renders only its loading state.
  if (!markup.includes('<h1')) throw new Error(`${path} cannot be drawn without a browser`)
  return markup
}
