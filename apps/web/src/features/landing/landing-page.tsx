import { useEffect } from 'react'
import { mayBeKnownHere } from '../../auth/known-here.ts'
import { Hero } from './hero.tsx'
import { LookInside } from './look-inside.tsx'
import { Plans } from './plans.tsx'
import { Reads } from './reads.tsx'
import { Steps } from './steps.tsx'
import { t } from '../../language/t.ts'

export function LandingPage() {
  useEffect(() => {
    // Somebody who asked to be remembered is greeted with their dashboard.
    if (mayBeKnownHere())
      void import('../../auth/account.ts').then((account) => account.restoreSession().catch(() => null))
    document.title = t('Spoor · from tracker file to SARS logbook')
  }, [])
  return (
    <div className="mx-auto flex max-w-[1248px] flex-col gap-16 px-4 pt-10 pb-8 sm:gap-24 sm:px-6 sm:pt-16">
      <Hero />
      <Steps />
      <LookInside />
      <Reads />
      <Plans />
    </div>
  )
}
