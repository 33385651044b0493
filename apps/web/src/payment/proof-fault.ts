const MAX_PROOF_BYTES = 10 * 1024 * 1024
const EXTENSIONS = ['pdf', 'png', 'jpg', 'jpeg', 'webp', 'heic'] as const

/** For the browser's file chooser. */
export const PROOF_TYPES = EXTENSIONS.map((extension) => `.${extension}`).join(',')

/** Why a file can't be a proof of payment, as far as the browser sees; the server looks inside. */
export function proofFault({ name, size }: { name: string; size: number }): string | null {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!(EXTENSIONS as readonly string[]).includes(extension))
    return `${name} is neither a picture nor a PDF. Send a PDF, PNG or JPEG.`
  if (size === 0) return `${name} is empty.`
  return size > MAX_PROOF_BYTES ? `${name} is too large. The limit is 10 MB.` : null
}
