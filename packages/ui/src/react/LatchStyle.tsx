import type { ReactNode } from 'react'
import { buttonVariables, type ButtonVariables } from '../theme/buttonTheme.js'
import { useLatch } from './context.js'
import { useTheme } from './useTheme.js'

/**
 * A `<style>` with the accent, the font and the corners of the kit's buttons, for pages that a server renders: there the
 * buttons have no style attributes, which strict policies forbid, and get these variables only when the page hydrates.
 * `nonce` is the page's, by which its content security policy allows the style. Renders nothing without such variables.
 * Throws outside of a `LatchProvider`.
 */
export function LatchStyle({ nonce }: { readonly nonce?: string | undefined }): ReactNode {
  const { id } = useLatch().options
  const rules = declarationsOf(buttonVariables(useTheme()))
  if (!rules) return null
  const sheet = `.latch-button[data-latch-kit=kit-${id}]{${rules}}`
  // Browsers hide the nonce of an element, so that it seems to differ from the server's.
  return (
    <style nonce={nonce} suppressHydrationWarning>
      {sheet}
    </style>
  )
}

const declarationsOf = (variables: ButtonVariables): string =>
  Object.entries(variables)
    .map(([name, value]) => [name, value === undefined ? '' : withoutQuotes(value)] as const)
    // Characters that end a declaration or a style, and those that React writes as entities, which a style doesn't read.
    .filter(([, value]) => value && !/[<>&'"{};]/.test(value))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/** Writes the quoted names of a font stack as identifiers. */
const withoutQuotes = (value: string): string =>
  value.replace(/(["'])(.*?)\1/g, (_, _quote: string, name: string) =>
    name
      .split(' ')
      .map((word) => word.replace(/^\d|[^\w-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16) ?? ''} `))
      .join(' '),
  )
