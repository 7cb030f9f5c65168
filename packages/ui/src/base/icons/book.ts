import type { IconShape } from '../Icon.js'

/** An address book: a bound page with a person. */
export const bookIcon: IconShape = {
  path: 'M7 3h11a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7ZM4 7h3M4 12h3M4 17h3M13.5 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM10.5 16a3 3 0 0 1 6 0',
}
