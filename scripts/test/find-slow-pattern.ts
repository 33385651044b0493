import { RegExpParser } from '@eslint-community/regexpp'
import type { AST } from '@eslint-community/regexpp'

/** A bounded quantifier beyond this is treated as unbounded. */
const MOST_REPEATS = 300
/** Copies of a bounded part; more would repeat the same states. */
const COPIES = 3
/** Characters for comparing sets, in addition to those of the pattern itself. */
const SAMPLES = [
  ...Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)),
  ...Array.from('ΩπжЯصم中時시前\u0301\u2009\u2028\u202F\uFEFF\uE000–’→€！：٣😀'),
]

/** A pattern part's contribution to the automaton: the states where it begins and ends, and its empty matches. */
interface Part {
  first: { state: number; atStart: boolean }[]
  /** `sure` if no assertion after the state can fail. */
  last: { state: number; sure: boolean }[]
  empty: { sure: boolean; atStart: boolean }[]
}

const EMPTY: Part = { first: [], last: [], empty: [{ sure: true, atStart: false }] }
const ASSERTION: Part = { first: [], last: [], empty: [{ sure: false, atStart: false }] }
const AT_START: Part = { first: [], last: [], empty: [{ sure: false, atStart: true }] }

/**
 * Finds a loop of a pattern that makes matching take more than linear time; null if there is none.
 * A backtracking engine visits each path of the pattern's automaton over the text until one matches. The number of
 * paths is bounded for every position of the text unless one loop p can be left for another loop q at any of many
 * positions: a word leads from p to p, from p to q, and from q to q (Weber and Seidl, 1991). The search for a start is
 * also such a loop. Loops in which the pattern already matches are harmless, because the engine stops there. Assertions
 * count as passable.
 */
export function findSlowLoop(source: string, flags: string): 'exponential' | 'polynomial' | null {
  const sets: bigint[] = []
  const next: number[][] = []
  const unicode = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') }
  const tree = new RegExpParser().parsePattern(source, 0, source.length, unicode)
  const samples = [...new Set([...SAMPLES, ...Array.from(source)])]
  const all = (1n << BigInt(samples.length)) - 1n
  const known = new Map<string, bigint>()

  function charactersOf(raw: string): bigint {
    let set = known.get(raw)
    if (set === undefined) {
      const one = new RegExp(`^(?:${raw})$`, flags.replaceAll(/[gy]/g, ''))
      set = samples.reduce((bits, sample, at) => (one.test(sample) ? bits | (1n << BigInt(at)) : bits), 0n)
      known.set(raw, set)
    }
    return set
  }

  function addState(set: bigint): number {
    next.push([])
    return sets.push(set) - 1
  }

  function single(set: bigint): Part {
    const state = addState(set)
    return { first: [{ state, atStart: false }], last: [{ state, sure: true }], empty: [] }
  }

  function join(last: Part['last'], first: Part['first']): void {
    for (const from of last) for (const to of first) if (!to.atStart) next[from.state].push(to.state)
  }

  function concat(a: Part, b: Part): Part {
    join(a.last, b.first)
    const behind = a.empty.flatMap((one) => b.first.map((to) => ({ ...to, atStart: to.atStart || one.atStart })))
    const before = b.empty
      .filter(({ atStart }) => !atStart)
      .flatMap((one) => a.last.map((from) => ({ ...from, sure: from.sure && one.sure })))
    const empty = a.empty.flatMap((one) =>
      b.empty.map((two) => ({ sure: one.sure && two.sure, atStart: one.atStart || two.atStart })),
    )
    return { first: [...a.first, ...behind], last: [...b.last, ...before], empty: atMostTwice(empty) }
  }

  const either = (parts: readonly Part[]): Part => ({
    first: parts.flatMap(({ first }) => first),
    last: parts.flatMap(({ last }) => last),
    empty: atMostTwice(parts.flatMap(({ empty }) => empty)),
  })

  const optional = (part: Part): Part => either([part, EMPTY])

  function endless(part: Part): Part {
    join(part.last, part.first)
    return part
  }

  function quantified({ min, max, element }: AST.Quantifier): Part {
    const copies = (count: number): Part[] =>
      Array.from({ length: Math.min(COPIES, Math.max(0, count)) }, () => build(element))
    if (max > MOST_REPEATS) {
      const loop = endless(build(element))
      return [...copies(min - 1), min === 0 ? optional(loop) : loop].reduce(concat)
    }
    const rest = copies(max - min).reduce((tail, copy) => optional(concat(copy, tail)), EMPTY)
    return [...copies(min), rest].reduce(concat)
  }

  function asserted(node: AST.Assertion): Part {
    if (node.kind === 'lookahead')
      return { ...ASSERTION, first: either(node.alternatives.map((one) => build(one))).first }
    const isFirst = node.parent.type === 'Alternative' && node.parent.elements[0] === node
    const opens = isFirst && node.parent.parent?.type === 'Pattern'
    if (node.kind === 'start') {
      if (!flags.includes('m')) return AT_START
      return opens ? either([AT_START, single(charactersOf(String.raw`[\n\r\u2028\u2029]`))]) : ASSERTION
    }
    if (node.kind !== 'lookbehind') return ASSERTION
    // At the front, a character that must or must not precede the match acts as a first character.
    const inside = node.alternatives.length === 1 ? node.alternatives[0].elements : []
    if (opens && inside.length === 1 && inside[0].type.startsWith('Character')) {
      const set = charactersOf(inside[0].raw)
      return node.negate ? either([AT_START, single(all & ~set)]) : single(set)
    }
    if (/[*+]|,\}/.test(node.raw)) throw new Error('An endless quantifier in a lookbehind is not supported')
    return ASSERTION
  }

  function build(node: AST.Pattern | AST.Alternative | AST.Element): Part {
    switch (node.type) {
      case 'Pattern':
      case 'Group':
      case 'CapturingGroup':
        return either(node.alternatives.map((one) => build(one)))
      case 'Alternative':
        return node.elements.map((one) => build(one)).reduce(concat, EMPTY)
      case 'Quantifier':
        return quantified(node)
      case 'Assertion':
        return asserted(node)
      case 'Backreference':
        return either([node.resolved].flat().map((one) => build(one)))
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass':
        return single(charactersOf(node.raw))
    }
  }

  const whole = build(tree)
  const matched = new Set(whole.last.filter(({ sure }) => sure).map(({ state }) => state))
  if (!flags.includes('y')) {
    const anywhere = addState(all)
    next[anywhere].push(anywhere, ...whole.first.filter(({ atStart }) => !atStart).map(({ state }) => state))
  }
  return findAmbiguity(sets, next, matched)
}

/** Two equal empty matches are enough; a third adds nothing. */
function atMostTwice(empty: Part['empty']): Part['empty'] {
  const groups = Map.groupBy(empty, ({ sure, atStart }) => `${sure} ${atStart}`)
  return [...groups.values()].flatMap((equal) => equal.slice(0, 2))
}

function findAmbiguity(
  sets: readonly bigint[],
  next: readonly number[][],
  matched: ReadonlySet<number>,
): 'exponential' | 'polynomial' | null {
  const reached = next.map((targets) => {
    const seen = new Set(targets)
    for (const state of seen) for (const target of next[state]) seen.add(target)
    return seen
  })
  const loops = next.flatMap((_, state) => (reached[state].has(state) ? [state] : []))
  const stays = (loop: number) => (state: number) => reached[loop].has(state) && reached[state].has(loop)
  const meet = (...states: number[]) => states.reduce((bits, state) => bits & sets[state], -1n) !== 0n

  for (const p of loops) {
    const targets = next[p].filter(stays(p))
    if (new Set(targets).size < targets.length) return 'exponential'
    // Two different paths from p to p over the same word.
    const pairs = new Map([[`${p} ${p} `, { a: p, b: p, differs: false }]])
    for (const { a, b, differs } of pairs.values()) {
      for (const c of next[a].filter(stays(p))) {
        for (const d of next[b].filter(stays(p))) {
          if (!meet(c, d)) continue
          const pair = { a: c, b: d, differs: differs || c !== d }
          if (pair.differs && c === p && d === p) return 'exponential'
          pairs.set(`${c} ${d} ${pair.differs ? 'differ' : ''}`, pair)
        }
      }
    }
  }
  for (const p of loops) {
    for (const q of loops) {
      if (p === q || !reached[p].has(q) || matched.has(q)) continue
      const triples = new Map([['', { a: p, b: p, c: q }]])
      for (const { a, b, c } of triples.values()) {
        for (const d of next[a].filter(stays(p))) {
          for (const f of next[c].filter(stays(q))) {
            if (matched.has(f) || !meet(d, f)) continue
            for (const e of next[b]) {
              if ((e !== q && !reached[e].has(q)) || !meet(d, e, f)) continue
              if (d === p && e === q && f === q) return 'polynomial'
              triples.set(`${d} ${e} ${f}`, { a: d, b: e, c: f })
            }
          }
        }
      }
    }
  }
  return null
}
