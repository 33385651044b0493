import './app/theme.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchNavigation } from './app/navigation.ts'
import { nextTask } from './api/next-task.ts'
import { quietConsole } from './app/quiet-console.ts'
import { createAppRouter } from './app/router.tsx'
import { noteKnownHere } from './auth/known-here.ts'
import { onSignOutElsewhere } from './auth/other-tabs.ts'
import { onAuthChange } from './auth/session.ts'
import { followSystemTheme } from './theme/theme.ts'

quietConsole({ location: window.location, debugFlag: () => readStored('DEBUG'), console })
followSystemTheme()
onAuthChange(noteKnownHere)
onSignOutElsewhere(async () => (await import('./auth/account.ts')).closeSessionHere())
void start()

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** In tasks of their own, between which a phone answers. */
async function start(): Promise<void> {
  await nextTask()
  const router = createAppRouter()
  watchNavigation(router)
  await nextTask()
  // Else it is in the middle of the first drawing that the router begins to find the page.
  void router.load()
  await nextTask()
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
