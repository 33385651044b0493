import { JPEG_PIXEL_BYTES, MOST_PIXEL_BYTES } from './check-document.ts'

/** Longest edge in pixels and JPEG quality, best first. The last leaves a till slip readable. */
const STEPS = [
  { edge: 2000, quality: 80 },
  { edge: 1600, quality: 70 },
  { edge: 1240, quality: 60 },
  { edge: 1000, quality: 50 },
] as const
const LIMIT_S = 30

/** A picture as an upright JPEG without metadata, such as its position; at most `mostBytes`, if the smallest step reaches that. */
export async function shrinkPicture(picture: Buffer, mostBytes: number): Promise<Buffer> {
  // Loaded on demand, for the few processes and hours that need 20 MB of native code.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const fitInto = (edge: number) => ({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }) as const
  // Decoded once; later steps start from these pixels.
  const { data, info } = await sharp(picture, { limitInputPixels: MOST_PIXEL_BYTES / JPEG_PIXEL_BYTES, failOn: 'none' })
    .autoOrient()
    .resize(fitInto(STEPS[0].edge))
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: LIMIT_S })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  let smallest: Buffer = data
  for (const { edge, quality } of STEPS) {
    smallest = await sharp(data, { raw: { width, height, channels } })
      .resize(fitInto(edge))
      .jpeg({ quality })
      .toBuffer()
    if (smallest.length <= mostBytes) break
  }
  return smallest
}
