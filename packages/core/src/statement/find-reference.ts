/** Characters that people and banks confuse, each mapped to the first of its group. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  ['0OQD', '1I7LT', '2Z', '5S', '8B3', '6G', 'UV'].flatMap((kind) => Array.from(kind, (sign) => [sign, kind[0]])),
)

/** The payer whose payment reference is in a text; 'several' if more than one matches. */
export type FoundReference<Payer> = Payer | 'several' | null

/**
 * Finds payment references in bank descriptions: in either case, with spaces and hyphens inside, with words around them
 * and with look-alike characters. An exact match takes precedence over a look-alike.
 */
export class ReferenceIndex<Payer> {
  readonly #exact = new Map<string, Payer>()
  readonly #alike = new Map<string, Payer[]>()
  readonly #lengths = new Set<number>()

  add(reference: string, payer: Payer): void {
    const plain = compact(reference)
    if (plain === '') return
    this.#exact.set(plain, payer)
    const alike = folded(plain)
    this.#alike.set(alike, [...(this.#alike.get(alike) ?? []), payer])
    this.#lengths.add(plain.length)
  }

  find(text: string): FoundReference<Payer> {
    return one(this.#findExactly(text)) ?? one(this.#findAlike(text))
  }

  /** Anywhere, because the bank may have dropped the surrounding spaces. */
  #findExactly(text: string): Set<Payer> {
    const plain = compact(text)
    const found = new Set<Payer>()
    for (const length of this.#lengths) {
      for (let at = 0; at + length <= plain.length; at++) {
        const payer = this.#exact.get(plain.slice(at, at + length))
        if (payer !== undefined) found.add(payer)
      }
    }
    return found
  }

  /** Whole words only, because too much looks alike inside words. */
  #findAlike(text: string): Set<Payer> {
    const words = text
      .toUpperCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
    const found = new Set<Payer>()
    for (let first = 0; first < words.length; first++) {
      let joined = ''
      for (let last = first; last < words.length && joined.length <= 64; last++) {
        joined += words[last]
        if (!this.#lengths.has(joined.length)) continue
        for (const payer of this.#alike.get(folded(joined)) ?? []) found.add(payer)
      }
    }
    return found
  }
}

function one<Payer>(found: ReadonlySet<Payer>): FoundReference<Payer> {
  if (found.size > 1) return 'several'
  const [payer] = found
  return payer ?? null
}

function compact(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

function folded(plain: string): string {
  return Array.from(plain, (sign) => LOOK_ALIKES[sign] ?? sign).join('')
}
