import type { IdentityParts } from './identity-parts.ts'
import type { Identity } from './identity.ts'

export async function openIdentity(parts: IdentityParts): Promise<Identity> {
  if (parts.config.authProvider === 'firebase') {
    const { openFirebaseIdentity } = await import('./firebase/open-firebase-identity.ts')
    return openFirebaseIdentity(parts)
  }
  const { openEmbeddedIdentity } = await import('./embedded/open-embedded-identity.ts')
  return openEmbeddedIdentity(parts)
}
