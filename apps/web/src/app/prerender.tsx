import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { SpoorMark } from '../ui/spoor-mark.tsx'
import { createAppRouter } from './router.tsx'

const router = createAppRouter()
// There is nobody here whose data could be asked for.
for (const route of Object.values(router.routesById)) route.options.loader = undefined

/** What stands where no page can be seen yet. */
export const mark = renderToStaticMarkup(<SpoorMark size={48} />)

/** A page as it is seen first, in English and light; the build puts it where it is shown until the app has come. */
export async function prerender(path: string): Promise<string> {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  const markup = renderToStaticMarkup(<RouterProvider router={router} />)
  // Where something needs a browser, what stands for its page while it loads is drawn instead.
  if (!markup.includes('<h1')) throw new Error(`${path} cannot be drawn without a browser`)
  return markup
}
