import fs from 'node:fs'
import path from 'node:path'

export interface SourceFile {
  /** Path inside the scanned folder. */
  name: string
  /** Imports as written. */
  imports: string[]
  /** Its relative imports as paths inside the folder, without type-only ones, which do not exist at run time. */
  resolved: string[]
  /** Its relative imports including type-only ones, because a folder that needs another's types depends on it. */
  mentions: string[]
  /** Modules loaded before its first line runs: third-party ones as written, its own as paths inside the folder. */
  loadsFirst: string[]
}

const IMPORT =
  /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[\w*{][^'"`;]*?\sfrom\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

/** Reads every TypeScript file under `folder` with its imports. */
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
  const mentions: string[] = []
  const loadsFirst: string[] = []
  for (const [, , typeOnly, target, dynamic] of text.matchAll(IMPORT)) {
    const imported = target ?? dynamic
    imports.push(imported)
    const module = imported.startsWith('.') ? path.posix.join(path.posix.dirname(name), imported) : imported
    if (module !== imported) mentions.push(module)
    // Types do not affect the order in which modules load: only values can form a cycle.
    if (typeOnly !== undefined) continue
    if (module !== imported) resolved.push(module)
    if (dynamic === undefined) loadsFirst.push(module)
  }
  return { name, imports, resolved, mentions, loadsFirst }
}

/** Everything loaded before a file's first line runs: files of the folder, and the third-party modules they import. */
export function findLoadedModules(files: readonly SourceFile[], first: string): Set<string> {
  const byName = new Map(files.map((file) => [file.name, file]))
  const loaded = new Set([first])
  for (const name of loaded) for (const module of byName.get(name)?.loadsFirst ?? []) loaded.add(module)
  return loaded
}

/** Each import cycle, types included, starting at its alphabetically first file. */
export function findCycles(files: readonly SourceFile[]): string[][] {
  const targets = new Map(files.map((file) => [file.name, file.mentions]))
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

/**
 * Pairs of folders that depend on each other, even indirectly: `a → b`, where `b` leads back to `a`. Folders are
 * compared with their siblings; a file above both may use either.
 */
export function findFolderCycles(files: readonly SourceFile[]): string[] {
  const byFolder = new Map<string, Set<string>>()
  for (const { name, mentions } of files) {
    for (const target of mentions) {
      const [from, to] = findSiblingFolders(name, target)
      if (from !== to) byFolder.set(from, (byFolder.get(from) ?? new Set()).add(to))
    }
  }
  const reached = (first: string): Set<string> => {
    const found = new Set(byFolder.get(first))
    for (const folder of found) for (const next of byFolder.get(folder) ?? []) found.add(next)
    return found
  }
  return [...byFolder].flatMap(([from, targets]) =>
    [...targets].filter((to) => reached(to).has(from)).map((to) => `${from} → ${to}`),
  )
}

/** The first folders in which two paths differ; the same one twice if one file is above the other's folder. */
function findSiblingFolders(one: string, other: string): [string, string] {
  const [first, second] = [one.split('/'), other.split('/')]
  let at = 0
  while (at < first.length && first[at] === second[at]) at++
  const areFolders = at < first.length - 1 && at < second.length - 1
  return areFolders ? [first.slice(0, at + 1).join('/'), second.slice(0, at + 1).join('/')] : ['', '']
}
