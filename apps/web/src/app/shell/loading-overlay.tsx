import { SpoorLine } from '../../ui/spoor-line.tsx'

const WORDS = {
  upload: 'Sending your file...',
  sync: 'Bringing your trips up to date...',
  auth: 'Verifying your access...',
  route: 'Loading...',
  report: 'Preparing your report...',
} as const

/** The whole window while there is nothing to show yet: the track walks, and a line says what is being done. */
export function LoadingOverlay({ kind, text }: { kind: keyof typeof WORDS; text?: string }) {
  return (
    <output className="fixed inset-0 z-30 flex animate-fade-in flex-col items-center justify-center gap-6 bg-paper">
      <SpoorLine walking />
      <p className="text-base text-muted">{text ?? WORDS[kind]}</p>
    </output>
  )
}
