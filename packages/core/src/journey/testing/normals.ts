/** Normal deviates, reproducible by seed. */
export function normals(seed: number): () => number {
  let state = seed * 7919
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  return () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
}
