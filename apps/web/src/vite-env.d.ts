/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Origin of the API if it differs from the page's; '/' means the page's own origin, even in development. */
  readonly VITE_API_BASE?: string
}

declare module '@fontsource-variable/source-sans-3/wght.css'
