import './app/theme.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchNavigation } from './app/navigation.ts'
import { quietConsole } from './app/quiet-console.ts'
import { router } from './app/router.tsx'
import { noteKnownHere } from './auth/known-here.ts'
import { onSignOutElsewhere } from './auth/other-tabs.ts'
import { onAuthChange } from './auth/session.ts'
import { followSystemTheme } from './theme/theme.ts'

quietConsole({ location: window.location, debugFlag: () => readStored('DEBUG'), console })
followSystemTheme()
onAuthChange(noteKnownHere)
onSignOutElsewhere(async () => (await import('./auth/account.ts')).closeSessionHere())
watchNavigation(router)

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
