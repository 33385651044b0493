import { Outlet } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { BackToTop } from './shell/back-to-top.tsx'
import { SkipLink } from './shell/skip-link.tsx'
import { TakeOver } from './take-over.tsx'

export function Root() {
  // The first page is drawn in pieces, between which a phone answers.
  const begun = useDeferredValue(true, import.meta.env.SSR)
  return (
    <ThemeProvider>
      <SkipLink />
      {begun && (
        <>
          <Outlet />
          <TakeOver />
        </>
      )}
      <BackToTop />
    </ThemeProvider>
  )
}
