import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'

const WEB = fileURLToPath(new URL('../src/', import.meta.url))
const CONTRACT = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url))
/** What of the contract stands on screens, said there by `t(…)`. */
const CONTRACT_FILES = [
  'account-rules.ts',
  'invitation-states.ts',
  'refusals.ts',
  'tax-number.ts',
  'trip-columns.ts',
  'trip-cost.ts',
]
/** Written for machines, or data: a sample file, the provinces of the map. */
const NOT_SAID =
  /\.test\.|\/testing\/|\/language\/|vite-env|ui\/map\/(basemap|scene-layers|street-style|archive-style)|sample-file|clock-skew/

/** A text that stands in the source and is said to nobody's language: where, and what. */
export interface Stray {
  at: string
  text: string
}

/**
 * The English texts of the screens, each with the rooms it stands in ('features/login'), the same by file, and those that
 * were forgotten: words in JSX, and strings that begin like a sentence, outside `t(…)` and `plural(…)`.
 */
export function collectTexts(): { texts: Map<string, string[]>; ofFile: Map<string, Set<string>>; strays: Stray[] } {
  const texts = new Map<string, Set<string>>()
  const ofFile = new Map<string, Set<string>>()
  const strays: Stray[] = []
  for (const file of fs.globSync('**/*.{ts,tsx}', { cwd: WEB }).toSorted()) {
    if (!NOT_SAID.test(`/${file}`)) readScreen(file)
  }
  for (const file of CONTRACT_FILES) readContract(file)
  const sorted = [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { texts: new Map(sorted.map(([text, rooms]) => [text, [...rooms].toSorted()])), ofFile, strays }

  function note(text: string, room: string, file: string): void {
    texts.set(text, (texts.get(text) ?? new Set()).add(room))
    ofFile.set(file, (ofFile.get(file) ?? new Set()).add(text))
  }

  function readScreen(file: string): void {
    const source = fs.readFileSync(path.join(WEB, file), 'utf8')
    const { program } = parseSync(file, source)
    const room = path.dirname(file).split('/').slice(0, 2).join('/')
    /** Where strings stand that no person reads, and those that were collected. */
    const settled = new Set<unknown>()
    const settle = (...nodes: unknown[]): void => nodes.forEach((node) => settled.add(node))
    const stray = (node: { start: number }, text: string): void => {
      const line = source.slice(0, node.start).split('\n').length
      strays.push({ at: `${file}:${line}`, text: text.trim() })
    }
    new Visitor({
      CallExpression({ callee, arguments: args }) {
        const name = callee.type === 'Identifier' ? callee.name : ''
        if (name === 't' || name === 'plural') {
          for (const one of name === 't' ? args.slice(0, 1) : args.slice(1, 3)) {
            for (const said of literals(one)) {
              note(said.value, room, file)
              settle(said)
            }
          }
        }
        if (
          callee.type === 'MemberExpression' &&
          callee.object.type === 'Identifier' &&
          callee.object.name === 'console'
        ) {
          settle(...args)
        }
      },
      ImportDeclaration: ({ source: from }) => settle(from),
      BinaryExpression: ({ left, right }) => settle(left, right),
      SwitchCase: ({ test }) => settle(test),
      Property: ({ key }) => settle(key),
      MemberExpression: ({ property }) => settle(property),
      TSLiteralType: ({ literal }) => settle(literal),
      JSXAttribute: ({ name, value }) => {
        if (typeof name.name === 'string' && MUTE_ATTRIBUTES.has(name.name)) settle(value, ...literals(value))
        else if (value?.type === 'JSXExpressionContainer') sayings(value, / /)
      },
      JSXText: (node) => {
        if (/\p{Ll}/u.test(node.value)) stray(node, node.value)
      },
      JSXElement: ({ children }) => lookAmong(children),
      JSXFragment: ({ children }) => lookAmong(children),
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

    /** A word that stands between tags is said, however it begins. */
    function lookAmong(children: readonly { type: string }[]): void {
      for (const child of children) if (child.type === 'JSXExpressionContainer') sayings(child, /\p{L}{2}/u)
    }

    function sayings(container: unknown, look: RegExp): void {
      for (const said of literals(container)) {
        if (/\p{L}{2}/u.test(said.value) && look.test(said.value) && !COMMANDS.has(said.value)) stray(said, said.value)
      }
    }
  }

  function readContract(file: string): void {
    const { program } = parseSync(file, fs.readFileSync(path.join(CONTRACT, file), 'utf8'))
    new Visitor({
      Literal({ value }) {
        if (typeof value === 'string' && (beginsLikeSentence(value) || / [a-z]/.test(value)))
          note(value, 'contract', file)
      },
    }).visit(program)
  }
}

interface Said {
  type: string
  start: number
  value: string
}

/** The strings that an expression can come to. */
function literals(node: unknown): Said[] {
  if (!node) return []
  const { type, value, consequent, alternate, left, right, expression } = node as Record<string, unknown>
  if (type === 'Literal') return typeof value === 'string' ? [node as Said] : []
  if (type === 'ConditionalExpression') return [...literals(consequent), ...literals(alternate)]
  if (type === 'LogicalExpression') return [...literals(left), ...literals(right)]
  if (type === 'JSXExpressionContainer') return literals(expression)
  return []
}

const MUTE_ATTRIBUTES = new Set(['className', 'to', 'href', 'd', 'aria-keyshortcuts', 'data-testid', 'viewBox', 'src'])

/** Typed into a terminal, in every language. */
const COMMANDS = new Set(['npm run backup'])

/** Names of keys and of things of the platform; they begin like sentences. */
const NAMES = new Set(
  'Alt ArrowDown ArrowLeft ArrowRight ArrowUp Authorization Backspace Control Delete End Enter Escape Home Meta PageDown PageUp Shift Tab Spoor'.split(
    ' ',
  ),
)

const beginsLikeSentence = (text: string): boolean =>
  /^[A-Z…“‘]/.test(text) &&
  /[a-z]/.test(text) &&
  !NAMES.has(text) &&
  // Key combinations, headers, timezones, media types.
  !/^(Bearer|Content-Type|Retry-After)|^[A-Z]\w+(\/|\+)[A-Z]|^([A-Z][a-z]+){2,}$/.test(text)
