/** A 53-bit hash (cyrb53) of a text. */
export function hashText(text: string): number {
  let first = 0xdeadbeef | 0
  let second = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    first = Math.imul(first ^ code, 2_654_435_761)
    second = Math.imul(second ^ code, 1_597_334_677)
  }
  return combine(first, second)
}

/** The same for 32-bit words. */
export function hashWords(words: Int32Array): number {
  let first = 0xdeadbeef | 0
  let second = 0x41c6ce57
  for (let i = 0; i < words.length; i++) {
    first = Math.imul(first ^ words[i], 2_654_435_761)
    second = Math.imul(second ^ words[i], 1_597_334_677)
  }
  return combine(first, second)
}

function combine(first: number, second: number): number {
  first = Math.imul(first ^ (first >>> 16), 2_246_822_507) ^ Math.imul(second ^ (second >>> 13), 3_266_489_909)
  second = Math.imul(second ^ (second >>> 16), 2_246_822_507) ^ Math.imul(first ^ (first >>> 13), 3_266_489_909)
  return 4_294_967_296 * (2_097_151 & second) + (first >>> 0)
}
