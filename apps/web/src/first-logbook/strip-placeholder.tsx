import { useSession } from '../session/use-session.ts'

/** Reserves the height of the open strip, so that the page below does not move when the strip and its data arrive. */
export function StripPlaceholder() {
  if (useSession()?.profile?.first_logbook !== 'open') return null
  return <div aria-hidden className="h-[61px] border-b border-line bg-accent-tint max-sm:h-[89px]" />
}
