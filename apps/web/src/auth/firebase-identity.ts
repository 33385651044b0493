import { initializeApp } from '@firebase/app'
import {
  browserSessionPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getMultiFactorResolver,
  indexedDBLocalPersistence,
  initializeAuth,
  multiFactor,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  setPersistence,
  signInWithEmailAndPassword,
  signOut,
  TotpMultiFactorGenerator,
  updateProfile,
} from '@firebase/auth'
import type { Auth, MultiFactorError, MultiFactorResolver, TotpSecret, User } from '@firebase/auth'
import type { AppSettings } from '@spoor/contract/routes/system.ts'
import { IDENTITY_CODES, IdentityError } from './identity-port.ts'
import type { IdentityCode, IdentityPort, IdentityUser } from './identity-port.ts'
import type { Lasting } from './kept-session.ts'
import { t } from '../language/t.ts'

/** Firebase Authentication by its own SDK, which keeps the session in the browser and the tokens fresh. */
export function createFirebaseIdentity(
  settings: NonNullable<AppSettings['firebase']>,
  { origin, onBegin }: { origin: string; /** Somebody signed in, for so long. */ onBegin: (lasting: Lasting) => void },
): IdentityPort {
  const app = initializeApp({
    apiKey: settings.api_key,
    authDomain: settings.auth_domain,
    projectId: settings.project_id,
  })
  // Both are looked into for somebody who is signed in; which one keeps the next is said at signing in.
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserSessionPersistence] })
  if (settings.emulator_host !== null)
    connectAuthEmulator(auth, `http://${settings.emulator_host}`, { disableWarnings: true })

  const confirmedPage = { url: `${origin}/email-confirmed?confirmed=true` }
  let challenge: MultiFactorResolver | null = null
  let asked: Lasting = 'tab'
  let key: TotpSecret | null = null

  return {
    signUp: spoken(async ({ name, email, password }) => {
      await setPersistence(auth, browserSessionPersistence)
      const { user } = await createUserWithEmailAndPassword(auth, email, password)
      await updateProfile(user, { displayName: name })
      // The account is there whether or not its mail goes out; the page that waits for the address sends another.
      await sendEmailVerification(user, confirmedPage).catch(() => undefined)
      return identityUser(user)
    }),
    signIn: spoken(async ({ email, password, remember }) => {
      await setPersistence(auth, remember ? indexedDBLocalPersistence : browserSessionPersistence)
      asked = remember ? 'restart' : 'tab'
      try {
        const { user } = await signInWithEmailAndPassword(auth, email, password)
        onBegin(asked)
        return identityUser(user)
      } catch (error) {
        if (codeOf(error) === 'multi-factor-auth-required')
          challenge = getMultiFactorResolver(auth, error as MultiFactorError)
        throw error
      }
    }),
    finishSignIn: spoken(async ({ code, kind }) => {
      if (!challenge) throw new IdentityError('requires-recent-login')
      const factor = challenge.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID)
      if (!factor || kind !== 'app') throw new IdentityError('operation-not-allowed')
      const assertion = TotpMultiFactorGenerator.assertionForSignIn(factor.uid, code)
      const { user } = await challenge.resolveSignIn(assertion)
      challenge = null
      onBegin(asked)
      return identityUser(user)
    }),
    signOut: spoken(() => signOut(auth)),
    forget: spoken(() => signOut(auth)),
    currentUser: spoken(async () => {
      const user = await signedIn(auth)
      return user && identityUser(user)
    }),
    reloadUser: spoken(async () => {
      const user = await signedIn(auth)
      if (user) await reload(user)
      return user && identityUser(user)
    }),
    fetchToken: spoken(async () => {
      const user = await signedIn(auth)
      try {
        return user && (await user.getIdToken(true))
      } catch (error) {
        // The account was disabled, or its sessions ended elsewhere.
        if (!['user-disabled', 'user-token-expired', 'user-not-found'].includes(codeOf(error))) throw error
        await signOut(auth)
        return null
      }
    }),
    sendReset: spoken(async (email) => {
      try {
        await sendPasswordResetEmail(auth, email, { url: `${origin}/login` })
      } catch (error) {
        // Whether the address is known is nobody's business.
        if (codeOf(error) !== 'user-not-found') throw error
      }
    }),
    confirmReset: spoken(({ code, newPassword }) => confirmPasswordReset(auth, code, newPassword)),
    sendVerification: spoken(async () => sendEmailVerification(await required(auth), confirmedPage)),
    beginSecondFactor: spoken(async (password) => {
      const user = await required(auth)
      await confirmPassword(user, password)
      key = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
      // Firebase has no backup codes.
      return { uri: key.generateQrCodeUrl(user.email ?? '', 'Spoor'), secret: key.secretKey, backupCodes: [] }
    }),
    confirmSecondFactor: spoken(async (code) => {
      if (!key) throw new IdentityError('requires-recent-login')
      const assertion = TotpMultiFactorGenerator.assertionForEnrollment(key, code)
      await multiFactor(await required(auth)).enroll(assertion, t('Authenticator app'))
      key = null
    }),
    switchOffSecondFactor: spoken(async (password) => {
      const user = await required(auth)
      await confirmPassword(user, password)
      const factors = multiFactor(user)
      for (const factor of factors.enrolledFactors) await factors.unenroll(factor)
    }),
    renewBackupCodes: () => Promise.reject(new IdentityError('operation-not-allowed')),
  }
}

/** The same work, with the SDK's faults in the port's words. */
function spoken<Args extends unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    try {
      return await work(...args)
    } catch (error) {
      throw error instanceof IdentityError ? error : new IdentityError(codeOf(error))
    }
  }
}

/** The SDK's codes that the port has another word for. */
const OTHER_CODES: Readonly<Record<string, IdentityCode>> = {
  'invalid-login-credentials': 'invalid-credential',
  'admin-restricted-operation': 'operation-not-allowed',
  'credential-too-old-login-again': 'requires-recent-login',
  timeout: 'network-request-failed',
}

function codeOf(error: unknown): IdentityCode {
  const code = ((error as { code?: string } | null)?.code ?? '').replace(/^auth\//, '')
  return OTHER_CODES[code] ?? IDENTITY_CODES.find((known) => known === code) ?? 'unknown'
}

async function signedIn(auth: Auth): Promise<User | null> {
  await auth.authStateReady()
  return auth.currentUser
}

async function required(auth: Auth): Promise<User> {
  const user = await signedIn(auth)
  if (!user) throw new IdentityError('user-token-expired')
  return user
}

/** Rejects where the password is not the person's. */
async function confirmPassword(user: User, password: string): Promise<void> {
  try {
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))
  } catch (error) {
    // Asked for once the password was right; who is signed in has shown the factor already.
    if (codeOf(error) !== 'multi-factor-auth-required') throw error
  }
}

function identityUser(user: User): IdentityUser {
  return {
    uid: user.uid,
    email: user.email ?? '',
    emailVerified: user.emailVerified,
    name: user.displayName ?? '',
    secondFactor: multiFactor(user).enrolledFactors.length > 0,
  }
}
