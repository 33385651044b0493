import { initializeApp } from '@firebase/app'
import {
  type Auth,
  browserSessionPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getMultiFactorResolver,
  indexedDBLocalPersistence,
  initializeAuth,
  multiFactor,
  type MultiFactorError,
  type MultiFactorResolver,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  setPersistence,
  signInWithEmailAndPassword,
  signOut,
  TotpMultiFactorGenerator,
  type TotpSecret,
  updateProfile,
  type User,
} from '@firebase/auth'
import type { AppSettings } from '@spoor/contract/routes/system.ts'
import { IDENTITY_CODES, IdentityError } from './identity-port.ts'
import type { IdentityCode, IdentityPort, IdentityUser } from './identity-port.ts'
import type { Lasting } from './saved-session.ts'
import { t } from '../language/t.ts'

/** Firebase Authentication through its SDK, which stores the session and refreshes tokens. */
export function createFirebaseIdentity(
  settings: NonNullable<AppSettings['firebase']>,
  {
    origin,
    onBegin,
  }: { origin: string; /** Called after a sign-in, with how long it lasts. */ onBegin: (lasting: Lasting) => void },
): IdentityPort {
  const app = initializeApp({
    apiKey: settings.api_key,
    authDomain: settings.auth_domain,
    projectId: settings.project_id,
  })
  // Both are searched for an existing session; signing in selects the one to use.
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserSessionPersistence] })
  if (settings.emulator_host !== null)
    connectAuthEmulator(auth, `http://${settings.emulator_host}`, { disableWarnings: true })

  const confirmedPage = { url: `${origin}/email-confirmed?confirmed=true` }
  let challenge: MultiFactorResolver | null = null
  let asked: Lasting = 'tab'
  let key: TotpSecret | null = null

  return {
    signUp: mapErrors(async ({ name, email, password, isEmailProven }) => {
      await setPersistence(auth, browserSessionPersistence)
      const { user } = await createUserWithEmailAndPassword(auth, email, password)
      await updateProfile(user, { displayName: name })
      // The account exists even if the email fails; the verification page can send another.
      if (!isEmailProven) await sendEmailVerification(user, confirmedPage).catch(() => undefined)
      return toIdentityUser(user)
    }),
    signIn: mapErrors(async ({ email, password, remember }) => {
      await setPersistence(auth, remember ? indexedDBLocalPersistence : browserSessionPersistence)
      asked = remember ? 'restart' : 'tab'
      try {
        const { user } = await signInWithEmailAndPassword(auth, email, password)
        onBegin(asked)
        return toIdentityUser(user)
      } catch (error) {
        if (toIdentityCode(error) === 'multi-factor-auth-required')
          challenge = getMultiFactorResolver(auth, error as MultiFactorError)
        throw error
      }
    }),
    finishSignIn: mapErrors(async ({ code, kind }) => {
      if (!challenge) throw new IdentityError('requires-recent-login')
      const factor = challenge.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID)
      if (!factor || kind !== 'app') throw new IdentityError('operation-not-allowed')
      const assertion = TotpMultiFactorGenerator.assertionForSignIn(factor.uid, code)
      const { user } = await challenge.resolveSignIn(assertion)
      challenge = null
      onBegin(asked)
      return toIdentityUser(user)
    }),
    signOut: mapErrors(() => signOut(auth)),
    forget: mapErrors(() => signOut(auth)),
    currentUser: mapErrors(async () => {
      const user = await findUser(auth)
      return user && toIdentityUser(user)
    }),
    reloadUser: mapErrors(async () => {
      const user = await findUser(auth)
      if (user) await reload(user)
      return user && toIdentityUser(user)
    }),
    fetchToken: mapErrors(async () => {
      const user = await findUser(auth)
      try {
        return user && (await user.getIdToken(true))
      } catch (error) {
        // The account was disabled, or its sessions were ended elsewhere.
        if (!['user-disabled', 'user-token-expired', 'user-not-found'].includes(toIdentityCode(error))) throw error
        await signOut(auth)
        return null
      }
    }),
    sendReset: mapErrors(async (email) => {
      try {
        await sendPasswordResetEmail(auth, email, { url: `${origin}/login` })
      } catch (error) {
        // Do not reveal whether the address is registered.
        if (toIdentityCode(error) !== 'user-not-found') throw error
      }
    }),
    confirmReset: mapErrors(({ code, newPassword }) => confirmPasswordReset(auth, code, newPassword)),
    sendVerification: mapErrors(async () => sendEmailVerification(await requireUser(auth), confirmedPage)),
    beginSecondFactor: mapErrors(async (password) => {
      const user = await requireUser(auth)
      await confirmPassword(user, password)
      key = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
      // Firebase has no backup codes.
      return { uri: key.generateQrCodeUrl(user.email ?? '', 'Spoor'), secret: key.secretKey, backupCodes: [] }
    }),
    confirmSecondFactor: mapErrors(async (code) => {
      if (!key) throw new IdentityError('requires-recent-login')
      const assertion = TotpMultiFactorGenerator.assertionForEnrollment(key, code)
      await multiFactor(await requireUser(auth)).enroll(assertion, t('Authenticator app'))
      key = null
    }),
    switchOffSecondFactor: mapErrors(async (password) => {
      const user = await requireUser(auth)
      await confirmPassword(user, password)
      const factors = multiFactor(user)
      for (const factor of factors.enrolledFactors) await factors.unenroll(factor)
    }),
    renewBackupCodes: () => Promise.reject(new IdentityError('operation-not-allowed')),
  }
}

/** Wraps `work` so that the SDK's errors become IdentityErrors. */
function mapErrors<Args extends unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    try {
      return await work(...args)
    } catch (error) {
      throw error instanceof IdentityError ? error : new IdentityError(toIdentityCode(error))
    }
  }
}

/** SDK error codes that differ from the port's. */
const OTHER_CODES: Readonly<Record<string, IdentityCode>> = {
  'invalid-login-credentials': 'invalid-credential',
  'admin-restricted-operation': 'operation-not-allowed',
  'credential-too-old-login-again': 'requires-recent-login',
  timeout: 'network-request-failed',
}

function toIdentityCode(error: unknown): IdentityCode {
  const code = ((error as { code?: string } | null)?.code ?? '').replace(/^auth\//, '')
  return OTHER_CODES[code] ?? IDENTITY_CODES.find((known) => known === code) ?? 'unknown'
}

async function findUser(auth: Auth): Promise<User | null> {
  await auth.authStateReady()
  return auth.currentUser
}

async function requireUser(auth: Auth): Promise<User> {
  const user = await findUser(auth)
  if (!user) throw new IdentityError('user-token-expired')
  return user
}

/** Rejects if the password is wrong. */
async function confirmPassword(user: User, password: string): Promise<void> {
  try {
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))
  } catch (error) {
    // Firebase asks for it only after a correct password, and this user has already passed the second factor.
    if (toIdentityCode(error) !== 'multi-factor-auth-required') throw error
  }
}

function toIdentityUser(user: User): IdentityUser {
  return {
    uid: user.uid,
    email: user.email ?? '',
    emailVerified: user.emailVerified,
    name: user.displayName ?? '',
    secondFactor: multiFactor(user).enrolledFactors.length > 0,
  }
}
