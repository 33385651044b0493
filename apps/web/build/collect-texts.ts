import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'

const WEB = fileURLToPath(new URL('../src/', import.meta.url))
const CONTRACT = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url))
/** Contract files with texts that screens show through `t(…)`. */
const CONTRACT_FILES = [
  'rules/account-rules.ts',
  'words/invitation-states.ts',
  'words/refusals.ts',
  'rules/tax-number.ts',
  'words/trip-columns.ts',
  'rules/trip-cost.ts',
  'user-status.ts',
]
/** Like these, but shown by a single feature. */
const FEATURE_FILES: readonly { file: string; room: string }[] = [
  'words/calendar-faults.ts',
  'words/vendor-faults.ts',
  '../../core/src/vendors/cartrack/distance-unit.ts',
  '../../core/src/vendors/cartrack/read-odometer.ts',
].map((file) => ({ file, room: 'features/connections' }))
/** Not translated because machines read it or it is data: a sample file, the map's provinces. */
const NOT_TRANSLATED =
  /\.test\.|\/testing\/|\/language\/|vite-env|ui\/map\/(basemap|scene-layers|street-style|archive-style)|sample-file|clock-skew/

/** A screen text missing from the catalogue, and its location. */
export interface Stray {
  at: string
  text: string
}

/** The screens' English texts with the folders that use them, and strays: texts outside `t(…)` and `plural(…)`. */
export function collectTexts(): { texts: Map<string, string[]>; strays: Stray[] } {
  const texts = new Map<string, Set<string>>()
  const strays: Stray[] = []
  for (const file of fs.globSync('**/*.{ts,tsx}', { cwd: WEB }).toSorted()) {
    if (!NOT_TRANSLATED.test(`/${file}`)) readScreen(file)
  }
  for (const file of CONTRACT_FILES) readContract(file, 'contract')
  for (const { file, room } of FEATURE_FILES) readContract(file, room)
  const sorted = [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { texts: new Map(sorted.map(([text, rooms]) => [text, [...rooms].toSorted()])), strays }

  function note(text: string, room: string): void {
    texts.set(text, (texts.get(text) ?? new Set()).add(room))
  }

  function readScreen(file: string): void {
    const source = fs.readFileSync(path.join(WEB, file), 'utf8')
    const { program } = parseSync(file, source)
    const room = path.dirname(file).split('/').slice(0, 2).join('/')
    /** Where strings stand that no person reads, and those that were collected. */
    const settled = new Set<unknown>()
    const markSettled = (...nodes: unknown[]): void => nodes.forEach((node) => settled.add(node))
    const stray = (node: { start: number }, text: string): void => {
      const line = source.slice(0, node.start).split('\n').length
      strays.push({ at: `${file}:${line}`, text: text.trim() })
    }
    new Visitor({
      CallExpression({ callee, arguments: args }) {
        const name = callee.type === 'Identifier' ? callee.name : ''
        if (name === 't' || name === 'plural') {
          for (const one of name === 't' ? args.slice(0, 1) : args.slice(1, 3)) {
            for (const said of collectLiterals(one)) {
              note(said.value, room)
              markSettled(said)
            }
          }
        }
        if (
          callee.type === 'MemberExpression' &&
          callee.object.type === 'Identifier' &&
          callee.object.name === 'console'
        ) {
          markSettled(...args)
        }
      },
      ImportDeclaration: ({ source: from }) => markSettled(from),
      BinaryExpression: ({ left, right }) => markSettled(left, right),
      SwitchCase: ({ test }) => markSettled(test),
      Property: ({ key }) => markSettled(key),
      MemberExpression: ({ property }) => markSettled(property),
      TSLiteralType: ({ literal }) => markSettled(literal),
      JSXAttribute: ({ name, value }) => {
        if (typeof name.name === 'string' && MUTE_ATTRIBUTES.has(name.name))
          markSettled(value, ...collectLiterals(value))
        else if (value?.type === 'JSXExpressionContainer') collectFrom(value, / /)
      },
      JSXText: (node) => {
        if (/\p{Ll}/u.test(node.value)) stray(node, node.value)
      },
      JSXElement: ({ children }) => checkChildren(children),
      JSXFragment: ({ children }) => checkChildren(children),
      TemplateLiteral(node) {
        const words = node.quasis.map(({ value }) => value.cooked ?? '').join('…')
        if (
          node.expressions.length > 0 &&
          /^…*[A-Z]/.test(words) &&
          !words.startsWith('Bearer') &&
          /[a-z]{3}/.test(words) &&
          !settled.has(node)
        )
          stray(node, words)
      },
      Literal(node) {
        if (typeof node.value === 'string' && !settled.has(node) && beginsLikeSentence(node.value))
          stray(node, node.value)
      },
    }).visit(program)

    /** Text between tags is always shown. */
    function checkChildren(children: readonly { type: string }[]): void {
      for (const child of children) if (child.type === 'JSXExpressionContainer') collectFrom(child, /\p{L}{2}/u)
    }

    function collectFrom(container: unknown, look: RegExp): void {
      for (const said of collectLiterals(container)) {
        if (/\p{L}{2}/u.test(said.value) && look.test(said.value) && !COMMANDS.has(said.value)) stray(said, said.value)
      }
    }
  }

  function readContract(file: string, room: string): void {
    const { program } = parseSync(file, fs.readFileSync(path.join(CONTRACT, file), 'utf8'))
    new Visitor({
      Literal({ value }) {
        if (typeof value === 'string' && (beginsLikeSentence(value) || / [a-z]/.test(value))) note(value, room)
      },
    }).visit(program)
  }
}

interface Said {
  type: string
  start: number
  value: string
}

/** The strings that an expression can evaluate to. */
function collectLiterals(node: unknown): Said[] {
  if (!node) return []
  const { type, value, consequent, alternate, left, right, expression } = node as Record<string, unknown>
  if (type === 'Literal') return typeof value === 'string' ? [node as Said] : []
  if (type === 'ConditionalExpression') return [...collectLiterals(consequent), ...collectLiterals(alternate)]
  if (type === 'LogicalExpression') return [...collectLiterals(left), ...collectLiterals(right)]
  if (type === 'JSXExpressionContainer') return collectLiterals(expression)
  return []
}

const MUTE_ATTRIBUTES = new Set(['className', 'to', 'href', 'd', 'aria-keyshortcuts', 'data-testid', 'viewBox', 'src'])

/** Terminal commands are the same in every language. */
const COMMANDS = new Set(['npm run backup'])

/** Names of keys and platform features that look like sentences. */
const NAMES = new Set(
  'Alt ArrowDown ArrowLeft ArrowRight ArrowUp Authorization Backspace Control Delete End Enter Escape Home Meta PageDown PageUp Shift Tab Spoor'.split(
    ' ',
  ),
)

const beginsLikeSentence = (text: string): boolean =>
  /^[A-Z…“‘]/.test(text) &&
  /[a-z]/.test(text) &&
  !NAMES.has(text) &&
  // Exclude key combinations, headers, timezones and media types.
  !/^(Bearer|Content-Type|Retry-After)|^[A-Z]\w+(\/|\+)[A-Z]|^([A-Z][a-z]+){2,}$/.test(text)
