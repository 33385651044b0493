/**
 * How the server's process runs. A call that reads 20,000 trips would leave 550 MB behind: V8 lets the heap double before it
 * collects, and glibc keeps what was freed. The costs are more frequent collections.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=30']

export const SERVER_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
