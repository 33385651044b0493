import fs from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '../../platform/files/durable-files.ts'

// Stored so that every start can print them until they are changed; readable by this user only.
const FILE = 'demo-passwords.json'

/** The generated passwords of the demo's users, by email address. */
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
