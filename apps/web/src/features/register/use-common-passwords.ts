import { listCommonPasswords } from '@spoor/contract/routes/joining.ts'
import { useEffect, useState } from 'react'
import { api } from '../../api/api.ts'

const NONE: ReadonlySet<string> = new Set()

/** Passwords that are never to be taken, asked for once they matter. Without them the server still refuses. */
export function useCommonPasswords(matter: boolean): ReadonlySet<string> {
  const [common, setCommon] = useState(NONE)
  useEffect(() => {
    if (!matter || common !== NONE) return undefined
    const abort = new AbortController()
    api.call(listCommonPasswords, {}, { signal: abort.signal }).then(
      (passwords) => setCommon(new Set(passwords)),
      () => undefined,
    )
    return () => abort.abort()
  }, [matter, common])
  return common
}
