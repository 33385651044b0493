/** Longer lines are truncated, so that a file without line ends cannot exhaust memory. */
const LONGEST_LINE = 1_048_576

/** Splits byte chunks into lines of text, numbered from 1. */
export class LineSplitter {
  readonly #take: (line: string, number: number) => void
  readonly #decoder: InstanceType<typeof TextDecoder>
  #rest = ''
  #number = 0

  constructor(take: (line: string, number: number) => void, encoding = 'utf-8') {
    this.#take = take
    this.#decoder = new TextDecoder(encoding)
  }

  push(bytes: Uint8Array): void {
    const text = this.#rest + this.#decoder.decode(bytes, { stream: true })
    let from = 0
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      this.#line(text.slice(from, at))
      from = at + 1
    }
    this.#rest = text.slice(from, from + LONGEST_LINE)
  }

  end(): void {
    const last = this.#rest + this.#decoder.decode()
    this.#rest = ''
    if (last !== '') this.#line(last)
  }

  #line(line: string): void {
    this.#number++
    this.#take(line.endsWith('\r') ? line.slice(0, -1) : line, this.#number)
  }
}
