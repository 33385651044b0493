export function findChromium(options?: { withWindow?: boolean }): string | undefined
