import './app/theme.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchNavigation } from './app/navigation.ts'
import { router } from './app/router.tsx'
import { closeSession } from './auth/account.ts'
import { onSignOutElsewhere } from './auth/other-tabs.ts'
import { followSystemTheme } from './theme/theme.ts'

followSystemTheme()
onSignOutElsewhere(closeSession)
watchNavigation(router)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
