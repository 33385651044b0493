import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import { parseAst } from 'vitest/node'
import { findSlowLoop } from './test/find-slow-pattern.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = ['packages/core/src', 'packages/contract/src', 'apps/server/src', 'apps/web/src']

/** Files with a pattern that may take more than linear time, and the reason why that is acceptable. */
const EXCEPTIONS: Record<string, string> = {
  'apps/server/src/platform/database/migrate.ts': 'Reads our migrations.',
  'apps/server/src/platform/terms/fill-template.ts': "Reads the operator's own templates once.",
  'apps/web/src/language/rich.tsx': 'Reads our own texts.',
  'apps/web/src/terms/legal-text.tsx': "Reads the operator's own terms.",
  'packages/core/src/import/cells/day-heading.ts': 'Its caller passes at most 60 characters, at most 4,096 paths.',
}

/** `new RegExp` within functions, with sample texts in place of the inserted ones. */
const COMPOSED: Record<string, [source: string, flags: string]> = {
  'apps/server/src/platform/database/check-sql.ts': [
    String.raw`\b(?:from|join|into|update|using)\s+(?:only\s+)?"?(trip|place)"?(?![\w."])`,
    'i',
  ],
  'apps/server/src/platform/identity/embedded/known-device.ts': [String.raw`(?:^|;\s*)device=([\w.-]+)`, ''],
  'apps/web/src/auth/second-factor-code.ts': [String.raw`^\d{6}$`, ''],
  'apps/web/src/language/rich.tsx': [String.raw`<(terms|link)>(.*?)</\1>`, ''],
  'packages/contract/src/routes/push.ts': [String.raw`^[\w-]{22}=*$`, ''],
  'packages/core/src/import/cells/map-link.ts': [String.raw`(-?\d{1,3}\.\d{2,})\s*[,~;]\s*\+?(-?\d{1,3}\.\d{2,})`, 'g'],
  'packages/core/src/tabular/html/html-table-scanner.ts': [String.raw`\bcolspan=(\d+)`, 'i'],
  'packages/core/src/tabular/markup/xml-events.ts': [String.raw`\bref\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'i'],
}

interface Pattern {
  file: string
  source: string
  flags: string
}

const patterns: Pattern[] = []
const composingModules: string[] = []
const composingFunctions: string[] = []

for (const folder of FOLDERS) {
  for (const name of fs.readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
    const file = `${folder}/${name.split(path.sep).join('/')}`
    if (/\.tsx?$/.test(name) && !/\.(?:test|gen|d)\.tsx?$|\/testing\//.test(file)) readPatterns(file)
  }
}

function readPatterns(file: string): void {
  const text = fs.readFileSync(path.join(ROOT, file), 'utf8')
  if (/[/]|RegExp/.test(text)) visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), false)

  function visit(value: unknown, inFunction: boolean): void {
    if (typeof value !== 'object' || value === null) return
    const node = value as { type?: string; callee?: { name?: string }; regex?: { pattern: string; flags: string } }
    if (node.regex) patterns.push({ file, source: node.regex.pattern, flags: node.regex.flags })
    if (/^(?:New|Call)Expression$/.test(node.type ?? '') && node.callee?.name === 'RegExp')
      (inFunction ? composingFunctions : composingModules).push(file)
    const isFunction = /Function|^MethodDefinition$/.test(node.type ?? '')
    for (const child of Object.values(node)) visit(child, inFunction || isFunction)
  }
}

/** The patterns that modules compose while they load. */
async function loadComposed(): Promise<Pattern[]> {
  const composed: Pattern[] = []
  for (const file of new Set(composingModules)) {
    const before = composed.length
    vi.stubGlobal(
      'RegExp',
      new Proxy(RegExp, {
        construct(target, [source, flags]: [string | RegExp, string?]) {
          const made = new target(source, flags)
          composed.push({ file, source: made.source, flags: made.flags })
          return made
        },
      }),
    )
    vi.resetModules()
    await import(pathToFileURL(path.join(ROOT, file)).href)
    vi.unstubAllGlobals()
    expect(composed.length, `${file} composes no pattern while it loads`).toBeGreaterThan(before)
  }
  return composed
}

test('finds loops that take more than linear time', () => {
  const slow: [string, string?][] = [
    [String.raw`[\w.+-]+@[\w.-]+`, 'g'],
    [String.raw`^\d+\.?\d*$`],
    [String.raw`\s+$`],
    [String.raw`\s*,`],
    [String.raw`^\s*x?\s*$`],
    [String.raw`<b>(.*?)</b>`, 'g'],
    [String.raw`^(.*\S) from (\S.*)$`],
    [String.raw`^(?:a+,?)+b`],
    [String.raw`^(a|a)*b`],
    [String.raw`^(?:a{1,3})*b`],
    [String.raw`\d(?=\d*x)`],
    [String.raw`^\s*x`, 'm'],
    [String.raw`\p{L}+1`, 'u'],
  ]
  for (const [source, flags = ''] of slow) expect(findSlowLoop(source, flags), source).not.toBeNull()
  const quick: [string, string?][] = [
    [String.raw`(?<![\w.+-])[\w.+-]+@[\w.-]+`, 'g'],
    [String.raw`^\d+(?:\.\d*)?$`],
    [String.raw`^\s+|(?<!\s)\s+$`],
    [String.raw`\s+`, 'g'],
    [String.raw`"[^"]*"`],
    [String.raw`^(?:\w+,)*$`],
    [String.raw`^to:(.*)$`, 'gim'],
    [String.raw`.{0,20}x`],
  ]
  for (const [source, flags = ''] of quick) expect(findSlowLoop(source, flags), source).toBeNull()
})

test('every pattern is linear in the length of its text', async () => {
  expect(patterns.length).toBeGreaterThan(500)
  expect(new Set(composingFunctions)).toEqual(new Set(Object.keys(COMPOSED)))
  const inFunctions = Object.entries(COMPOSED).map(([file, [source, flags]]) => ({ file, source, flags }))
  const all = [...patterns, ...(await loadComposed()), ...inFunctions]
  const distinct = new Map(all.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]))
  const slow = [...distinct.values()].filter(({ source, flags }) => findSlowLoop(source, flags) !== null)
  const unexplained = slow.filter(({ file }) => !Object.hasOwn(EXCEPTIONS, file))
  expect(unexplained.map(({ file, source, flags }) => `${file}: /${source}/${flags}`)).toEqual([])
  // Exactly one per file, so that a second slow pattern in a file is detected.
  expect(slow.map(({ file }) => file).toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted())
})
