import { z, type ZodType } from 'zod'

/** The parameters of a query by their names, each with all its values. Those that aren't asked for are ignored. */
export function readParameters<Name extends string>(url: string, names: readonly Name[]): Record<Name, string[]> {
  const { searchParams } = new URL(url)
  return Object.fromEntries(names.map((name) => [name, searchParams.getAll(name)])) as Record<Name, string[]>
}

const once = z.array(z.string()).max(1, 'may be given once')

/** A parameter that may be left out; an empty one counts as left out. */
export function optional<Output>(schema: ZodType<Output, string>): ZodType<Output | undefined, string[]> {
  return once.transform(([value]) => (value === '' ? undefined : value)).pipe(schema.optional())
}

/** A parameter of texts with commas between. Empty where it is left out. */
export function listOf(item: ZodType<string, string>, most: number): ZodType<string[], string[]> {
  return once
    .transform(([value = '']) => (value === '' ? [] : value.split(',')))
    .pipe(z.array(item).max(most, `takes ${most} at most`))
}

/** A parameter that is a whole number from 1. */
export function count(most: number): ZodType<number, string> {
  const message = `must be a whole number from 1 to ${most}`
  return z
    .string()
    .regex(/^[1-9]\d{0,8}$/, message)
    .transform(Number)
    .refine((value) => value <= most, message)
}

/** What names a wallet or an image: 1 to 128 letters, digits and `_ . : -`. */
export const id: ZodType<string, string> = z
  .string()
  .regex(/^[\w.:-]{1,128}$/, 'must be 1 to 128 letters, digits and _ . : -')
