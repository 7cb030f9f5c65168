import { z, type ZodType } from 'zod'

/** Reads the parameters with these names from a URL's query, each with all its values. Ignores all others. */
export function readParameters<Name extends string>(url: string, names: readonly Name[]): Record<Name, string[]> {
  const { searchParams } = new URL(url)
  return Object.fromEntries(names.map((name) => [name, searchParams.getAll(name)])) as Record<Name, string[]>
}

const once = z.array(z.string()).max(1, 'may be given once')

/** Makes the schema of an optional parameter. An empty one counts as missing. More than one value is an error. */
export function optional<Output>(schema: ZodType<Output, string>): ZodType<Output | undefined, string[]> {
  return once.transform(([value]) => (value === '' ? undefined : value)).pipe(schema.optional())
}

/**
 * Makes the schema of a parameter with a comma-separated list of at most `most` items. A missing one is an empty list.
 */
export function listOf(item: ZodType<string, string>, most: number): ZodType<string[], string[]> {
  return once
    .transform(([value = '']) => (value === '' ? [] : value.split(',')))
    .pipe(z.array(item).max(most, `takes ${most} at most`))
}

/** Makes the schema of a whole number from 1 to `most`, in decimal digits. */
export function count(most: number): ZodType<number, string> {
  const message = `must be a whole number from 1 to ${most}`
  return z
    .string()
    .regex(/^[1-9]\d{0,8}$/, message)
    .transform(Number)
    .refine((value) => value <= most, message)
}

/** The schema of the id of a wallet or an image: 1 to 128 letters, digits and `_ . : -`. */
export const id: ZodType<string, string> = z
  .string()
  .regex(/^[\w.:-]{1,128}$/, 'must be 1 to 128 letters, digits and _ . : -')
