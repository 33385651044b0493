import { lazy, Suspense, useEffect, useState } from 'react'
import { mayBeKnownHere } from '../../auth/known-here.ts'
import { useSession } from '../../auth/use-session.ts'
import { TryCard } from './try-out/try-card.tsx'
import type { TriedSource } from './try-out/try-card.tsx'
import { Hero } from './hero.tsx'
import { LookInside } from './look-inside.tsx'
import { Plans } from './plans.tsx'
import { ProductPicture } from './product-picture.tsx'
import { Reads } from './reads.tsx'
import { Steps } from './steps.tsx'
import { t } from '../../language/t.ts'

const TryOutPanel = lazy(async () => ({ default: (await import('./try-out/try-out-panel.tsx')).TryOutPanel }))

export function LandingPage() {
  const session = useSession()
  const [tried, setTried] = useState<TriedSource | null>(null)
  useEffect(() => {
    // Somebody who asked to be remembered is greeted with their dashboard.
    if (mayBeKnownHere())
      void import('../../auth/account.ts').then((account) => account.restoreSession().catch(() => null))
    document.title = t('Spoor · from tracker file to SARS logbook')
  }, [])
  return (
    <div className="mx-auto flex max-w-[1248px] flex-col gap-16 px-4 pt-8 pb-8 sm:gap-24 sm:px-6 sm:pt-16">
      {tried ? (
        <Suspense fallback={<div className="h-96" />}>
          <TryOutPanel source={tried} onClose={() => setTried(null)} />
        </Suspense>
      ) : (
        <Hero beside={session ? <Logbook first /> : <TryCard onTry={setTried} />} />
      )}
      {!session && !tried && <Logbook />}
      <Steps />
      <LookInside />
      <Reads />
      <Plans />
    </div>
  )
}

/** The screen that all of it is about. */
function Logbook({ first = false }: { first?: boolean }) {
  return (
    <ProductPicture
      of="logbook"
      first={first}
      alt={t('The logbook: trips in a list and on a map, each marked business or private, with kilometres and totals')}
      className="rounded-2xl border border-line shadow-raised"
    />
  )
}
