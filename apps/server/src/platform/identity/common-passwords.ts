const MIN_LENGTH = 8

let known: Promise<ReadonlySet<string>> | null = null

/** The most common passwords in lower case, without those that are too short anyway. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  // Loaded on first use: most server processes never see a sign-up.
  return (known ??= readList())
}

export async function isCommonPassword(password: string): Promise<boolean> {
  return (await commonPasswords()).has(password.toLowerCase())
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= MIN_LENGTH))
}
