import { useEffect, useState } from 'react'
import type { Session } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'
import { restoreSession } from './account.ts'

/** The session in this browser; 'unknown' while it is being restored. Offline it ends as null, and the page still works. */
export function useRestoredSession(): Session | null | 'unknown' {
  const session = useSession()
  const [known, setKnown] = useState(session !== null)
  useEffect(() => {
    restoreSession()
      .catch(() => null)
      .finally(() => setKnown(true))
      .catch(() => undefined)
  }, [])
  return known ? session : 'unknown'
}
