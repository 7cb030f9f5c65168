import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { compile } from 'tailwindcss'
import type { Lab } from './lab.js'

const { resolve } = createRequire(import.meta.url)

/** A page with styles or elements that the modal must withstand. */
export interface HostilePage {
  readonly name: string
  /** Parameters that it is opened with. */
  readonly query?: string
  /** Changes the page, once it is loaded. */
  readonly spoil?: (lab: Lab) => Promise<unknown>
  /** The factor by which everything is drawn larger. Default: 1. */
  readonly zoom?: number
}

const style =
  (css: string) =>
  (lab: Lab): Promise<unknown> =>
    lab.page.addStyleTag({ content: css })

/** Returns Tailwind's CSS for an app that uses none of its classes: its preflight, in its layer. */
async function tailwind(): Promise<string> {
  const { build } = await compile('@import "tailwindcss";', {
    loadStylesheet: async () => {
      const path = resolve('tailwindcss/index.css')
      return { path, base: '', content: await readFile(path, 'utf8') }
    },
  })
  return build([])
}

/** All hostile pages. */
export const hostilePages: readonly HostilePage[] = [
  { name: 'Tailwind 4', spoil: async (lab) => style(await tailwind())(lab) },
  {
    name: 'Tailwind’s preflight without its layer',
    spoil: async (lab) => style((await tailwind()).replace(/@layer base\s*\{/, '@media all {'))(lab),
  },
  {
    name: 'Bootstrap 5',
    spoil: async (lab) => style(await readFile(resolve('bootstrap/dist/css/bootstrap.min.css'), 'utf8'))(lab),
  },
  { name: '* { all: unset }', spoil: style('* { all: unset }') },
  { name: 'html { font-size: 32px }', spoil: style('html { font-size: 32px }') },
  {
    name: 'texts in capitals, spaced, shadowed and turned',
    spoil: style(
      'body { text-transform: uppercase; letter-spacing: 4px; word-spacing: 8px; text-indent: 40px; line-height: 3; text-align: right; font: italic 900 30px serif; cursor: wait; white-space: pre; color: red }',
    ),
  },
  {
    name: 'a page from right to left',
    spoil: ({ page }) => page.evaluate(() => (document.documentElement.dir = 'rtl')),
  },
  { name: 'zoom: 2', zoom: 2, spoil: style('html { zoom: 2 }') },
  { name: 'zoom: 2 on the body', zoom: 2, spoil: style('body { zoom: 2 }') },
  {
    name: 'a body that is moved and clipped',
    spoil: style('body { transform: scale(0.5); overflow: hidden; contain: strict; height: 100px; filter: blur(1px) }'),
  },
  {
    name: 'another modal dialog that is open',
    spoil: ({ page }) =>
      page.evaluate(() => {
        const dialog = document.createElement('dialog')
        dialog.textContent = 'Subscribe to our newsletter'
        document.body.append(dialog)
        dialog.showModal()
      }),
  },
  { name: 'inert on the body', spoil: ({ page }) => page.evaluate(() => (document.body.inert = true)) },
  { name: 'a strict policy with Trusted Types', query: 'csp=strict' },
]
