import './app/theme.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchNavigation } from './app/navigation.ts'
import { readStored } from './net/browser-storage.ts'
import { nextTask } from './net/next-task.ts'
import { silenceConsole } from './app/quiet-console.ts'
import { createAppRouter } from './app/router.tsx'
import { rememberSignedIn } from './auth/sign-in-marker.ts'
import { onSignOutElsewhere } from './auth/other-tabs.ts'
import { onAuthChange } from './session/session.ts'
import { followSystemTheme } from './ui/theme/theme.ts'

// Our content security policy forbids `new Function`, which zod compiles schemas with. Pages load it after this line.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
silenceConsole({ location: window.location, debugFlag: () => readStored('localStorage', 'DEBUG'), console })
followSystemTheme()
onAuthChange(rememberSignedIn)
onSignOutElsewhere(async () => (await import('./auth/account.ts')).closeSessionHere())
void start()

/** Starts the app in separate tasks, so that a phone can respond in between. */
async function start(): Promise<void> {
  await nextTask()
  const router = createAppRouter()
  watchNavigation(router)
  await nextTask()
  // Load the route before the first render; otherwise the router would start matching in the middle of it.
  void router.load()
  await nextTask()
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
