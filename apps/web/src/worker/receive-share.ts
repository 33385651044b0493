import { SHARE_TARGET } from '@spoor/contract/rules/pages.ts'
import type { waitingFiles } from '../waiting-files/waiting-files.ts'

/** Stores files shared from another app and redirects to the page that lists them. Works offline. */
export async function receiveShare(request: Request, store: Pick<typeof waitingFiles, 'add'>): Promise<Response> {
  const redirectTo = (path: string) => Response.redirect(new URL(path, request.url).href, 303)
  try {
    const files = (await request.formData())
      .getAll(SHARE_TARGET.field)
      .filter((value): value is File => value instanceof File)
    if (files.length === 0) return redirectTo(SHARE_TARGET.failed)
    await store.add(files, 'shared')
    return redirectTo(SHARE_TARGET.received)
  } catch (error) {
    console.warn('Shared files could not be stored', error)
    return redirectTo(SHARE_TARGET.failed)
  }
}
