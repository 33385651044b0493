const MIN_LENGTH = 8

let known: Promise<ReadonlySet<string>> | null = null

/** Passwords that very many people have, in lower case; those that are too short anyway are left out. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  // Read when it is first needed: most servers' lives begin without a sign-up.
  return (known ??= readList())
}

/** Whether a password is among them, however it is written. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await commonPasswords()).has(password.toLowerCase())
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= MIN_LENGTH))
}
