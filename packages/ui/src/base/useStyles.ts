import { createContext, useContext, useInsertionEffect } from 'react'

/** The class names of a style sheet, as they are in the page, by their names in the file. */
export type Classes = Readonly<Record<string, string>>

/** A compiled style sheet: what a module gets that imports a `.css` file. */
export interface Sheet {
  readonly text: string
  readonly names: Classes
}

/** The React context with the function that adopts a sheet in the shadow root around the components. Default: none. */
export const SheetContext: React.Context<(sheet: Sheet) => void> = /* #__PURE__ */ createContext<
  (sheet: Sheet) => void
>(() => {})

/**
 * Returns the class names of a style sheet, and adopts it in the shadow root, once. Each component brings its own sheet,
 * so the sheet loads with the component.
 */
export function useStyles(sheet: Sheet): Classes {
  const adopt = useContext(SheetContext)
  useInsertionEffect(() => adopt(sheet))
  return sheet.names
}

/** Joins class names. Those that are undefined, false or empty are left out. */
export const join = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
