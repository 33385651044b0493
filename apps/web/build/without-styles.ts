import type { Plugin } from 'vite'

/** For a build whose styles nobody looks at. */
export const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  load: (id) => (id.endsWith('.css') ? '' : null),
}
