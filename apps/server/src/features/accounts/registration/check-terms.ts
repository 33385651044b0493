import type { Config } from '../../../config.ts'
import { wrongFields } from './derive-registration.ts'

/** Refuses a registration that does not accept the deployment's current terms, if it has any. */
export function checkTerms(terms: Config['terms'], accepted: string | undefined): void {
  if (terms === null) {
    if (accepted !== undefined) throw wrongFields({ terms_version: 'must be empty' })
  } else if (accepted === undefined) {
    throw wrongFields({ terms_version: 'You must accept the Terms of Service' })
  } else if (accepted !== terms.version) {
    throw wrongFields({ terms_version: 'The Terms of Service have changed. Read them again and accept them.' })
  }
}
