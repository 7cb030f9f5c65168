import { defineLocales, type Texts } from '@latchkit/ui/parts'

/** How the texts of each language but English are loaded. */
export const siteLocales = defineLocales('secure') as Readonly<
  Record<string, { readonly secure: () => Promise<{ readonly words: Texts }> }>
>
