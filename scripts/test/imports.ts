import fs from 'node:fs'
import path from 'node:path'

export interface SourceFile {
  /** Path inside the folder looked at. */
  name: string
  /** What it imports, as written. Type-only imports do not exist at run time and are not among them where they make cycles. */
  imports: string[]
  /** Its relative imports, as paths inside the folder. */
  resolved: string[]
  /** What is loaded before its first line runs: modules of others as written, its own as paths inside the folder. */
  loadsFirst: string[]
}

const IMPORT =
  /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[\w*{][^'"`;]*?\sfrom\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

/** Every TypeScript file under `folder` with what it imports. */
export function readImports(folder: string): SourceFile[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .toSorted()
    .map((name) => readFile(folder, name))
}

function readFile(folder: string, name: string): SourceFile {
  const text = fs.readFileSync(path.join(folder, name), 'utf8')
  const imports: string[] = []
  const resolved: string[] = []
  const loadsFirst: string[] = []
  for (const [, , typeOnly, target, dynamic] of text.matchAll(IMPORT)) {
    const imported = target ?? dynamic
    imports.push(imported)
    // A type says nothing of the order in which modules come to be: only values can go round in circles.
    if (typeOnly !== undefined) continue
    const module = imported.startsWith('.') ? path.posix.join(path.posix.dirname(name), imported) : imported
    if (module !== imported) resolved.push(module)
    if (dynamic === undefined) loadsFirst.push(module)
  }
  return { name, imports, resolved, loadsFirst }
}

/** All that is loaded before a file's first line runs: files of the folder, and the modules of others that they name. */
export function loadedBy(files: readonly SourceFile[], first: string): Set<string> {
  const byName = new Map(files.map((file) => [file.name, file]))
  const loaded = new Set([first])
  for (const name of loaded) for (const module of byName.get(name)?.loadsFirst ?? []) loaded.add(module)
  return loaded
}

/** Each way round in the imports, beginning at its first file by name. */
export function findCycles(files: readonly SourceFile[]): string[][] {
  const targets = new Map(files.map((file) => [file.name, file.resolved]))
  const done = new Set<string>()
  const cycles: string[][] = []
  const visit = (name: string, trail: readonly string[]) => {
    const seen = trail.indexOf(name)
    if (seen !== -1) {
      cycles.push([...trail.slice(seen), name])
      return
    }
    if (done.has(name)) return
    for (const target of targets.get(name) ?? []) visit(target, [...trail, name])
    done.add(name)
  }
  for (const { name } of files) visit(name, [])
  return cycles
}
