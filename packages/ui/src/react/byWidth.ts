/** A value, or one for each kind of window: `small` below 768 px, and `large` from there. */
export type ByWidth<value> = value | { readonly small?: value | undefined; readonly large?: value | undefined }

/** The values in a small and in a large window. */
const both = <value>(given: ByWidth<value>): readonly unknown[] => {
  const { small, large } =
    Object(given) === given ? (given as { small?: value; large?: value }) : { small: given, large: given }
  return [small, large]
}

/**
 * Returns the class of an element that is shown in windows whose value passes `isShown`: `button.css` hides it in the
 * others, so that the HTML of a server is right without a script. An empty text: it is always shown. Undefined: it never is.
 */
export function widthClass<value>(given: ByWidth<value>, isShown: (value: unknown) => boolean): string | undefined {
  const [small, large] = both(given).map(isShown)
  if (small) return large ? '' : ' latch-small'
  return large ? ' latch-large' : undefined
}
