import { Outlet } from '@tanstack/react-router'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { BackToTop } from './shell/back-to-top.tsx'
import { SkipLink } from './shell/skip-link.tsx'

export function Root() {
  return (
    <ThemeProvider>
      <SkipLink />
      <Outlet />
      <BackToTop />
    </ThemeProvider>
  )
}
