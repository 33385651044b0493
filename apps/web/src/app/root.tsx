import { Outlet, useRouterState } from '@tanstack/react-router'
import { useDeferredValue, useLayoutEffect } from 'react'
import { t } from '../language/t.ts'
import { ThemeProvider } from '../ui/theme/use-theme.tsx'
import { BackToTop } from './shell/back-to-top.tsx'

function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-surface focus:px-4 focus:py-2 focus:font-semibold focus:shadow-raised"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {t('Skip to content')}
    </a>
  )
}

export function Root() {
  // Rendered at low priority on first load, so that a phone can respond in between.
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

/** Removes the prerendered markup once the page has rendered. */
function TakeOver() {
  const stands = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined })
  useLayoutEffect(() => {
    if (stands) moveFocusFromPrerendered()
  }, [stands])
  return null
}

/** Prerendered elements that can have the focus. */
const FOCUSABLE = 'a, main'

/** Moves the focus from the prerendered markup to the same place in the page. */
function moveFocusFromPrerendered(): void {
  document.getElementById('boot')?.remove()
  const drawn = document.getElementById('drawn')
  if (!drawn) return
  const { activeElement: focused } = document
  const at = [...drawn.querySelectorAll(FOCUSABLE)].findIndex((element) => element === focused)
  drawn.remove()
  document.getElementById('root')?.querySelectorAll<HTMLElement>(FOCUSABLE)[at]?.focus({ preventScroll: true })
}
