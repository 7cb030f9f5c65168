/** Fills `{name}` in a text. What isn't given stays as it is, so that a mistake is seen. */
export const fill = (text: string, values: Readonly<Record<string, unknown>> = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
