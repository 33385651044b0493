import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findCycles, findFolderCycles, loadedBy, readImports } from './test/imports.ts'
import { featureRoom, findOrderFaults, roomOf, ROOM_ORDER } from './test/room-order.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Who may import whom among the packages; whatever is not here may not. */
const PACKAGES: Record<string, { sources: string; imports: readonly string[] }> = {
  core: { sources: 'packages/core/src', imports: [] },
  contract: { sources: 'packages/contract/src', imports: ['core'] },
  server: { sources: 'apps/server/src', imports: ['core', 'contract'] },
  web: { sources: 'apps/web/src', imports: ['core', 'contract'] },
}

/** Modules of the platform and of others that a package may use: a new one is a decision (docs/decisions). */
const OUTSIDE: Record<string, readonly RegExp[]> = {
  core: [],
  contract: [/^zod$/],
  server: [
    /^node:/,
    /^(@fastify\/(compress|cors|helmet|multipart|static)|fastify|fastify-type-provider-zod|zod)$/,
    /^(kysely|pg|pg-boss|pg-copy-streams)$/,
    /^(@aws-sdk\/client-s3|flydrive(\/.+)?|nodemailer|pino|tar-stream|yauzl|yazl)$/,
    /^(hucre(\/.+)?|pdfkit)$/,
    /^(@zxcvbn-ts\/language-common|better-auth(\/.+)?|jose)$/,
  ],
  web: [
    /^(react|react-dom)(\/.+)?$/,
    /^@tanstack\/react-(query|router|virtual)$/,
    /^(idb|lucide-react|qrcode\.react|radix-ui|react-hook-form|react-hot-toast|zod)$/,
    /^(@protomaps\/basemaps|maplibre-gl(\/.+)?|pmtiles)$/,
    /^@firebase\/(app|auth)$/,
  ],
}

/** What composes a package: it alone knows its features. Everything else outside `features/` is a room below them. */
const COMPOSERS: Record<string, RegExp> = {
  server: /^(features|demo)\/|^(app|start-server|worker)\.ts$/,
  web: /^(features|app)\//,
}

/** Within the server: files of the first kind import none of the second. */
const FORBIDDEN: readonly { in: string; from: RegExp; to: RegExp; because: string }[] = [
  {
    in: 'server',
    from: /^(features|http|identity|mail|files|jobs)\//,
    to: /^(app|main|start-server|start-worker|worker)\.ts$/,
    because: 'what is composed does not know who composes it',
  },
]

/** Where SQL may stand. */
const SQL_FILES = /(-queries|-writes)\.ts$|^apps\/server\/src\/database\//
/** Statements as kysely and pg are given them. */
const SQL_USE = /\b(sql`|sql<|selectFrom\(|insertInto\(|updateTable\(|deleteFrom\(|\.query(<[^(]*>)?\(\s*[`'"])/
const SQL_EXCEPTIONS: Record<string, string> = {
  'apps/server/src/features/system/register-system.ts': 'asks the database whether it is there',
  'apps/server/src/jobs/boss-jobs.ts': "the queue's own schema",
}

const files = Object.entries(PACKAGES).flatMap(([name, { sources }]) =>
  readImports(path.join(ROOT, sources)).map((file) => ({ ...file, package: name })),
)
const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|^testing\//.test(file)

test('there is something to look at', () => {
  expect(files.length).toBeGreaterThan(100)
})

describe.each(Object.keys(PACKAGES))('%s', (name) => {
  const own = files.filter((file) => file.package === name)

  test('imports only the packages that it may', () => {
    const wrong = own.flatMap((file) =>
      file.imports
        .map((target) => /^@spoor\/(\w+)/.exec(target)?.[1])
        .filter((target) => target !== undefined && !PACKAGES[name].imports.includes(target))
        .map((target) => `${file.name} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  test('uses nothing from outside that it may not', () => {
    const allowed = OUTSIDE[name]
    const wrong = own
      .filter((file) => !isTest(file.name))
      .flatMap((file) =>
        file.imports
          .filter(
            (target) =>
              !target.startsWith('.') &&
              !target.startsWith('@spoor/') &&
              !allowed.some((pattern) => pattern.test(target)),
          )
          .map((target) => `${file.name} imports ${target}`),
      )
    expect(wrong).toEqual([])
  })

  test('reaches no file outside of itself by a relative path', () => {
    const wrong = own.flatMap((file) =>
      file.imports
        .filter(
          (target) => target.startsWith('.') && path.posix.join(path.posix.dirname(file.name), target).startsWith('..'),
        )
        .map((target) => `${file.name} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  test('has no cycle of files', () => {
    expect(findCycles(own)).toEqual([])
  })

  test('has no folders that depend on each other, in types or in values', () => {
    expect(findFolderCycles(own.filter((file) => !isTest(file.name)))).toEqual([])
  })
})

describe.each(Object.entries(ROOM_ORDER))('the rooms of %s', (name, order) => {
  const own = files.filter((file) => file.package === name && !isTest(file.name))

  test('are all in the order, once, and nothing else is', () => {
    const found = new Set(own.map((file) => roomOf(file.name)).filter((room) => room !== undefined))
    expect([...order.rooms, ...order.features.map(featureRoom), ...order.composers].toSorted()).toEqual(
      [...found].toSorted(),
    )
  })

  test.runIf(order.small)('have 100 lines, except for those that give a reason', () => {
    const lines = new Map<string, number>()
    for (const file of own) {
      const room = roomOf(file.name)
      if (room === undefined) continue
      const text = fs.readFileSync(path.join(ROOT, PACKAGES[name].sources, file.name), 'utf8')
      lines.set(room, (lines.get(room) ?? 0) + text.split('\n').length - 1)
    }
    const small = [...lines].filter(([, count]) => count < 100).map(([room]) => room)
    expect(small.toSorted()).toEqual(Object.keys(order.small ?? {}).toSorted())
  })

  test('import only from those before them, and features only the faces of others', () => {
    expect(findOrderFaults(own, order)).toEqual([])
  })
})

describe.each(Object.entries(COMPOSERS))('a room of %s below the features', (name, composers) => {
  test('knows none of them', () => {
    const wrong = files
      .filter((file) => file.package === name && !composers.test(file.name) && !isTest(file.name))
      .flatMap((file) =>
        file.mentions
          .filter((target) => /^(features|demo)\//.test(target))
          .map((target) => `${file.name} imports ${target}`),
      )
    expect(wrong).toEqual([])
  })
})

test.each(FORBIDDEN)('in $in: $because ($from)', (rule) => {
  const wrong = files
    .filter((file) => file.package === rule.in && rule.from.test(file.name) && !isTest(file.name))
    .flatMap((file) =>
      file.mentions.filter((target) => rule.to.test(target)).map((target) => `${file.name} imports ${target}`),
    )
  expect(wrong).toEqual([])
})

test('SQL stands only in queries, writes, migrations and the database room', () => {
  const wrong = files
    .map((file) => ({ ...file, path: path.posix.join(PACKAGES[file.package].sources, file.name) }))
    .filter((file) => !isTest(file.path) && !SQL_FILES.test(file.path) && !(file.path in SQL_EXCEPTIONS))
    .filter((file) => SQL_USE.test(fs.readFileSync(path.join(ROOT, file.path), 'utf8')))
    .map((file) => file.path)
  expect(wrong).toEqual([])
})

test("SARS' figures of a year come from the loaded tables alone, so that a correction reaches every figure", () => {
  const READERS: Record<string, readonly string[]> = {
    // The figures as published, and who lays the administrator's corrections over them.
    publishedRate: ['tax/published-rates.ts', 'tax/tax-tables.ts'],
    costLimit: ['tax/cost-limits.ts', 'tax/tax-tables.ts'],
    costTable: ['tax/deemed-cost-tables.ts', 'tax/tax-tables.ts'],
    // The command `npm run tax` has no database, so no corrections.
    publishedTables: ['tax/assess-person.ts', 'tax/assess-tax.ts', 'tax/tax-tables.ts'],
  }
  for (const [name, readers] of Object.entries(READERS)) {
    const found = files
      .filter((file) => !isTest(file.name))
      .filter((file) =>
        new RegExp(`\\b${name}\\b`).test(
          fs.readFileSync(path.join(ROOT, PACKAGES[file.package].sources, file.name), 'utf8'),
        ),
      )
      .map((file) => file.name)
    expect(found.toSorted(), name).toEqual(readers)
  }
})

test('component tests replace the API by the typed fake (testing/serve-api.ts), never by vi.mock', () => {
  const wrong = files
    .filter((file) => file.package === 'web' && isTest(file.name))
    .filter((file) =>
      /vi\.mock\([^)]*\/api\/api\.ts/.test(fs.readFileSync(path.join(ROOT, PACKAGES.web.sources, file.name), 'utf8')),
    )
    .map((file) => file.name)
  expect(wrong).toEqual([])
})

test('the environment is read in one place', () => {
  const wrong = files
    .filter((file) => file.package === 'server' && !isTest(file.name))
    .filter((file) =>
      /process\.env\b/.test(fs.readFileSync(path.join(ROOT, PACKAGES.server.sources, file.name), 'utf8')),
    )
    .map((file) => file.name)
  // The programs hand it to config.ts, and worker-process.ts on to the worker, which reads it there.
  expect(wrong.toSorted()).toEqual([
    'backup/run-backup.ts',
    'backup/run-restore.ts',
    'gazetteer/run-places.ts',
    'main.ts',
    'worker-process.ts',
  ])
})

test('a worker, whose memory is counted, loads no server, no sign-in and no PDFs', () => {
  const server = files.filter((file) => file.package === 'server')
  const dear = (first: string) =>
    ['better-auth', 'fastify', 'hucre', 'pdfkit'].filter((module) => loadedBy(server, first).has(module))
  expect(dear('main.ts')).toEqual([])
  expect(dear('start-worker.ts')).toEqual([])
  expect(dear('identity/embedded/open-embedded-identity.ts')).toEqual([])
  expect(dear('start-server.ts')).toEqual(['fastify', 'hucre', 'pdfkit'])
})

test('a cycle and a forbidden import would be seen', () => {
  const file = (name: string, resolved: string[]) => ({
    name,
    imports: [],
    resolved,
    mentions: resolved,
    loadsFirst: resolved,
  })
  expect(
    findCycles([file('a.ts', ['b.ts']), file('b.ts', ['c.ts']), file('c.ts', ['a.ts']), file('d.ts', ['a.ts'])]),
  ).toEqual([['a.ts', 'b.ts', 'c.ts', 'a.ts']])
  expect(
    findFolderCycles([file('a/x.ts', ['b/y.ts']), file('b/z.ts', ['a/w.ts']), file('b/v.ts', ['c/u.ts'])]),
  ).toEqual(['a → b', 'b → a'])
  expect(findFolderCycles([file('x.ts', ['b/y.ts']), file('b/y.ts', ['x.ts'])])).toEqual([])
})

test('an import against the order and of the inside of a feature would be seen', () => {
  const order = { rooms: ['low', 'high'], features: ['one', 'two'], composers: ['demo'] }
  const faults = (name: string, mentions: string[]) => findOrderFaults([{ name, mentions }], order).length
  expect(faults('low/a.ts', ['high/b.ts'])).toBe(1)
  expect(faults('high/a.ts', ['low/b.ts', 'app.ts'])).toBe(0)
  expect(faults('high/a.ts', ['features/one/index.ts'])).toBe(1)
  expect(faults('features/two/a.ts', ['features/one/index.ts', 'high/b.ts', 'features/two/in/c.ts'])).toBe(0)
  expect(faults('features/two/a.ts', ['features/one/inside.ts'])).toBe(1)
  expect(faults('features/one/a.ts', ['features/two/index.ts'])).toBe(1)
  expect(faults('demo/a.ts', ['features/two/inside.ts'])).toBe(0)
  expect(faults('features/one/a.ts', ['demo/a.ts'])).toBe(1)
})
