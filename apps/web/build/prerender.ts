import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type PluginOption } from 'vite'
import { withoutStyles } from './without-styles.ts'

const PICTURE = / (?:src|srcSet)="\/assets\/([\w-]+)-light-[\w-]+\.webp"/g

/** Renders what is visible before the app loads, once at build time. Controls that need the app are disabled. */
export async function prerender(
  pages: readonly string[],
  { root, plugins, assets }: { root: string; plugins: PluginOption[]; assets: readonly string[] },
): Promise<{ mark: string; pages: Map<string, string> }> {
  // This folder exists only if a dependency of the web app has its own version.
  fs.mkdirSync(path.join(root, 'node_modules'), { recursive: true })
  const folder = fs.mkdtempSync(path.join(root, 'node_modules', '.prerender-'))
  try {
    await build({
      configFile: false,
      logLevel: 'silent',
      root,
      plugins: [plugins, withoutStyles],
      build: {
        ssr: 'src/app/prerender.tsx',
        outDir: folder,
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
      },
    })
    const built = (await import(pathToFileURL(path.join(folder, 'prerender.mjs')).href)) as {
      mark: string
      prerender: (path: string) => Promise<string>
    }
    const markup = new Map<string, string>()
    for (const page of pages) markup.set(page, prepareMarkup(await built.prerender(page), assets))
    return { mark: built.mark, pages: markup }
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

export function prepareMarkup(markup: string, assets: readonly string[]): string {
  const findDarkVersion = (name: string): string => {
    const found = assets.find((asset) => asset.startsWith(`assets/${name}-dark-`))
    if (found === undefined) throw new Error(`There is no dark picture of the ${name}`)
    return `/${found}`
  }
  return markup
    .replace(/<link rel="preload"[^>]*>/g, '')
    .replace(PICTURE, (src, name: string) => `${src} data-dark="${findDarkVersion(name)}"`)
    .replace(/<(button|select|input) /g, '<$1 inert ')
}
