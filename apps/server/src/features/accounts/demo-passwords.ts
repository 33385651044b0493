import fs from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '../../files/durable-files.ts'

// Kept so that every start can tell them until they are changed; only this user may read the file.
const FILE = 'demo-passwords.json'

/** The generated passwords of the demo's people, by e-mail address. */
export async function readDemoPasswords(dataDir: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await fs.readFile(path.join(dataDir, FILE), 'utf8')) as Record<string, string>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return {}
    throw error
  }
}

export async function writeDemoPasswords(dataDir: string, passwords: Readonly<Record<string, string>>): Promise<void> {
  await writeDurably(path.join(dataDir, FILE), `${JSON.stringify(passwords, null, 2)}\n`)
}
